//! Values as JSON text.

use core::fmt::{self, Write};

use super::Value;

/// Writes a value as compact JSON.
pub(crate) fn value(out: &mut impl Write, value: &Value) -> fmt::Result {
    match value {
        Value::Null => out.write_str("null"),
        Value::Bool(true) => out.write_str("true"),
        Value::Bool(false) => out.write_str("false"),
        Value::Number(number) => write!(out, "{number}"),
        Value::String(text) => string(out, text),
        Value::Array(items) => {
            let mut separator = "";
            out.write_char('[')?;
            for item in items {
                out.write_str(separator)?;
                self::value(out, item)?;
                separator = ",";
            }
            out.write_char(']')
        }
        Value::Object(object) => {
            let mut separator = "";
            out.write_char('{')?;
            for (key, item) in object {
                out.write_str(separator)?;
                string(out, key)?;
                out.write_char(':')?;
                self::value(out, item)?;
                separator = ",";
            }
            out.write_char('}')
        }
        Value::Json(text) => self::value(out, &text.to_value()),
    }
}

/// Writes a string with its quotes. Only what JSON cannot hold as it is gets escaped.
fn string(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0..0x20 => "",
            _ => continue,
        };
        out.write_str(&text[written..at])?;
        if escape.is_empty() {
            write!(out, "\\u{byte:04x}")?;
        } else {
            out.write_str(escape)?;
        }
        written = at + 1;
    }
    out.write_str(&text[written..])?;
    out.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::Value;
    use alloc::string::ToString;

    #[test]
    fn strings_are_escaped_where_json_asks_for_it() {
        let text = "\u{0}a\"\\/\u{8}\u{c}\n\r\t\u{1f}\u{7f}\u{2028}é😀";
        let written = "\"\\u0000a\\\"\\\\/\\b\\f\\n\\r\\t\\u001f\u{7f}\u{2028}é😀\"";
        assert_eq!(Value::from(text).to_string(), written);
        assert_eq!(Value::from(text).to_json(), written);
    }
}
