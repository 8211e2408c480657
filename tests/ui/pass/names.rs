// Fields may be called anything.

#![deny(missing_docs, warnings)]
//! A crate that documents everything.

response_template::response_template! {
    /// Keywords, names the macro uses itself, and names that are no Rust.
    pub mod named = r#"{
        "start_anchor": "<a>",
        "defaults": {"self": "s", "key order": 1, "1st": [1, {"a": null}], "a-b": 1.5, "a b": true},
        "fields": {
            "type": {"open": "<type>", "close": "."},
            "self": {"open": "<self>", "close": "."},
            "Self": {"open": "<Self>", "close": "."},
            "crate": {"open": "<crate>", "close": "."},
            "async": {"open": "<async>", "close": "."},
            "gen": {"open": "<gen>", "close": "."},
            "key_order": {"open": "<key_order>", "close": ".", "content": "int"},
            "from_object": {"open": "<from_object>", "close": "."},
            "a l l": {"open": "<all>", "close": "."},
            "name": {"open": "<name>", "close": "."},
            "Field": {"open": "<field>", "close": "."},
            "_": {"open": "<_>", "close": "."},
            "": {"open": "<>", "close": "."},
            "tool-calls": {"open": "<-calls>", "close": "."},
            "tool_calls": {"open": "<_calls>", "close": "."},
            "toolCalls": {"open": "<Calls>", "close": "."},
            "2nd": {"open": "<2nd>", "close": "."},
            "größe": {"open": "<größe>", "close": "."},
            "日本": {"open": "<日本>", "close": "."},
            "{content}": {"open": "<{>", "close": "."},
            "a\"\\\n`b`": {"open": "<\">", "close": "."}
        }
    }"#;
}

fn main() {
    let text = "<type>a.<self>b.<Self>c.<crate>d.<async>e.<gen>f.<key_order>7.<from_object>h.\
                <all>i.<name>j.<field>k.<_>l.<>m.<-calls>n.<_calls>o.<Calls>p.<2nd>q.<größe>r.\
                <日本>s.<{>t.<\">u.";
    let message = named::parse("", text).unwrap();
    assert_eq!(message.r#type.as_deref(), Some("a"));
    assert_eq!(message.key_order_2, Some(7));
    assert_eq!(message.tool_calls.as_deref(), Some("n"));
    assert_eq!(message.tool_calls_2.as_deref(), Some("o"));
    assert_eq!(named::Field::Größe.name(), "größe");
    assert_eq!(named::Field::ALL.len(), 21);
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        "{\"self\":\"b\",\"key order\":1,\"1st\":[1,{\"a\":null}],\"a-b\":1.5,\"a b\":true,\
         \"type\":\"a\",\"Self\":\"c\",\"crate\":\"d\",\"async\":\"e\",\"gen\":\"f\",\
         \"key_order\":7,\"from_object\":\"h\",\"a l l\":\"i\",\"name\":\"j\",\"Field\":\"k\",\
         \"_\":\"l\",\"\":\"m\",\"tool-calls\":\"n\",\"tool_calls\":\"o\",\"toolCalls\":\"p\",\
         \"2nd\":\"q\",\"größe\":\"r\",\"日本\":\"s\",\"{content}\":\"t\",\"a\\\"\\\\\\n`b`\":\"u\"}"
    );
}
