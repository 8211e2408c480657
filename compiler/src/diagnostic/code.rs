//! The catalogue of complaints.

use std::fmt;

use super::Severity;

/// Defines the enum and its tables from one list, so that none can lag behind.
macro_rules! catalogue {
    ($($(#[$attribute:meta])* $name:ident = $severity:ident $id:literal $summary:literal;)*) => {
        /// What a complaint is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $summary] $(#[$attribute])* $name,)*
        }

        impl Code {
            /// All of them, in the order of the catalogue.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in the catalogue, such as `unknown-key`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// What such complaints say, in one line.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$name => $summary,)* }
            }

            /// How bad such complaints are.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }
        }
    };
}

catalogue! {
    // The text.
    JsonSyntax = Error "json-syntax" "the text is not JSON";
    JsonByteOrderMark = Error "json-byte-order-mark" "the text begins with a byte order mark";
    JsonConstant = Error "json-constant" "`NaN` and `Infinity` are not JSON";
    JsonNumber = Error "json-number" "a number is too large for a double";
    JsonSurrogate = Error "json-surrogate" "a `\\u` escape is half of a character";
    JsonDepth = Error "json-depth" "lists and objects are nested too deeply";
    DuplicateKey = Warning "duplicate-key" "a key occurs twice; the last one counts";

    // Keys and types.
    TemplateMissing = Error "template-missing" "a tokenizer configuration has no `response_template`";
    WrongType = Error "wrong-type" "a value has the wrong type";
    MissingKey = Error "missing-key" "a key that must be there is missing";
    UnknownKey = Error "unknown-key" "a key is not one that the format knows";
    UnknownVersion = Error "unknown-version" "the version of the format is not 1";
    NoFields = Error "no-fields" "the template has no fields";
    LooseFlag = Warning "loose-flag" "a flag is neither `true` nor `false`";

    // Delimiters.
    LiteralAndPattern = Error "literal-and-pattern" "a delimiter is given both as literal and as pattern";
    EmptyLiteral = Error "empty-literal" "a literal delimiter is empty";
    DuplicateLiteral = Warning "duplicate-literal" "a delimiter lists the same literal twice";
    SecondImplicitField = Error "second-implicit-field" "more than one field has no `open`";
    ShadowedDelimiter = Warning "shadowed-delimiter" "a delimiter never counts, because another one always wins";
    OnlyAtEnd = Warning "only-at-end" "a delimiter matches only at the end of the text, where it does not count";
    EmptyImplicitClose = Warning "empty-implicit-close" "the close of the implicit field can match nothing, and text may be dropped";
    UnboundedHold = Warning "unbounded-hold" "a pattern holds text back without bound";
    LateMatch = Warning "late-match" "a match stays undecided until far later text";
    BadPattern = Error "bad-pattern" "a pattern is not one that the reference accepts";
    UnsupportedPattern = Error "unsupported-pattern" "a pattern uses what no finite automaton can do";
    PatternTooLarge = Error "pattern-too-large" "a pattern needs too large an automaton";
    NeverMatches = Error "never-matches" "a pattern can match no text";
    EndlessField = Error "endless-field" "a field could open and close for ever at one place";

    // Content parsers.
    UnknownContent = Error "unknown-content" "a content parser is not one that the format knows";
    UnknownArgument = Warning "unknown-argument" "a content parser ignores an argument";
    EmptySeparator = Error "empty-separator" "a separator of `kv-lines` is empty";
    BadMarks = Error "bad-marks" "`string_delims` is not a list of pairs of marks";
    TagWithoutKey = Error "tag-without-key" "a `tag_pattern` has no group `key`";
    OptionalTagGroup = Warning "optional-tag-group" "a tag may match without its `key` or `value`";
    TagWithoutValue = Warning "tag-without-value" "a `tag_pattern` has no group `value`";

    // Values.
    JoinWithoutRepeats = Error "join-without-repeats" "`join` needs `repeats`";
    JoinNotText = Error "join-not-text" "`join` is set for values that are never strings";
    DefaultNotList = Error "default-not-list" "a field that repeats has a default that is not a list";
    DefaultNotText = Error "default-not-text" "a field with `join` has a default that is not a string";
    RequiredNeverFound = Error "required-never-found" "a required field can never be in a message";
    NestedLists = Warning "nested-lists" "a field that repeats makes a list of lists";
    ReasoningName = Warning "reasoning-name" "reasoning is not under `reasoning_content`, where others look for it";
    TextReplaced = Warning "text-replaced" "the implicit field keeps only its last piece of text";

    // Transforms.
    MixedPlaceholder = Error "mixed-placeholder" "a string holds a placeholder and other text";
    EachWithoutTransform = Error "each-without-transform" "`transform_each` needs `transform`";
    EachNotList = Error "each-not-list" "`transform_each` is set for content that is never a list of objects";
    UnknownPlaceholder = Error "unknown-placeholder" "a placeholder names nothing that the field has";
    BadPath = Error "bad-path" "a placeholder goes into a value that is never an object";
    CaptureWithoutTransform = Error "capture-without-transform" "a pattern has named groups, but the field has no `transform`";
    UnusedCapture = Warning "unused-capture" "a named group is used nowhere";
    HiddenCapture = Warning "hidden-capture" "a group named `content` is hidden by the parsed content";
    LateCapture = Warning "late-capture" "a placeholder stands for a group of the close, which a reply may not reach";
    NotAPlaceholder = Warning "not-a-placeholder" "a string looks like a placeholder, but is none";
    PlaceholderInKey = Warning "placeholder-in-key" "placeholders in the keys of a transform are not replaced";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_plain() {
        for (index, code) in Code::ALL.iter().enumerate() {
            let id = code.id();
            assert!(
                id.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
                "{id}"
            );
            assert!(
                Code::ALL[..index].iter().all(|other| other.id() != id),
                "{id}"
            );
            assert!(!code.summary().ends_with('.'), "{id}");
        }
    }
}
