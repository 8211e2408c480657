// What the macro makes of `templates/smollm3.json`. Written by a test:
//
//     UPDATE_EXPANSION=1 cargo test -p response-template-macros

/// The assistant turn of SmolLM3.
///
/// The parser of a response template: a [`Parser`](smollm3::Parser) is fed a reply piece by piece and tells
/// [`Event`](smollm3::Event)s, [`parse`](smollm3::parse) takes one that is all there. Both make a [`Message`](smollm3::Message).
pub mod smollm3 {
    use ::response_template::__private;
    /// What a reply becomes. It serializes to exactly what the reference implementation
    /// returns, its keys in the order in which the reply set them, and reads that back.
    ///
    /// The fields of the template:
    ///
    /// - `reasoning_content`: opened by the pattern `^\s*(?:<think>\s*</think>\s*)*<think>`, closed by the pattern ``(?:(?<!`)</think>|</think>(?!`))(?:\s*</think>)*(?:\s*\n|[^\S\n]*)|\s*(?=<\|im_end\|>)``
    /// - `tool_calls`: opened by the pattern `\s*<tool_call>(?=\s*\{\s*"(?:name"\s*:\s*"(?P<name>[^"\\<\s]+)")?)`, closed by the pattern `(?<=\})\s*(?:</tool_call>(?:\s*\n|[^\S\n]*)|(?=<tool_call>\s*\{|<\|im_end\|>))`
    /// - `content`: the text outside all other fields, closed by the pattern `\s*<\|im_end\|>\s*|^\s*\n|\s+\Z`
    #[derive(__private::Clone, __private::PartialEq)]
    #[non_exhaustive]
    pub struct Message {
        /// - Opened by the pattern `^\s*(?:<think>\s*</think>\s*)*<think>`
        /// - Closed by the pattern ``(?:(?<!`)</think>|</think>(?!`))(?:\s*</think>)*(?:\s*\n|[^\S\n]*)|\s*(?=<\|im_end\|>)``
        pub reasoning_content: __private::Option<__private::String>,
        /// - Opened by the pattern `\s*<tool_call>(?=\s*\{\s*"(?:name"\s*:\s*"(?P<name>[^"\\<\s]+)")?)`
        /// - Closed by the pattern `(?<=\})\s*(?:</tool_call>(?:\s*\n|[^\S\n]*)|(?=<tool_call>\s*\{|<\|im_end\|>))`
        /// - Read as `json`
        pub tool_calls: __private::Vec<__private::ToolCall>,
        /// - The text outside all other fields
        /// - Closed by the pattern `\s*<\|im_end\|>\s*|^\s*\n|\s+\Z`
        pub content: __private::Option<__private::String>,
        key_order: __private::KeyOrder,
    }
    impl Message {
        /// `role`: the same in every message.
        pub const ROLE: &'static __private::str = "assistant";
    }
    impl __private::Debug for Message {
        fn fmt(&self, f: &mut __private::fmt::Formatter<'_>) -> __private::fmt::Result {
            f.debug_struct("Message")
                .field("reasoning_content", &self.reasoning_content)
                .field("tool_calls", &self.tool_calls)
                .field("content", &self.content)
                .finish()
        }
    }
    #[doc(hidden)]
    impl __private::TypedMessage for Message {
        fn from_object(
            mut object: __private::Object,
        ) -> __private::Result<Self, __private::Mismatch> {
            let key_order = __private::KeyOrder::of(
                &object,
                &["role", "reasoning_content", "tool_calls", "content"],
            );
            __private::Ok(Self {
                reasoning_content: __private::take(&mut object, "reasoning_content")?,
                tool_calls: __private::take(&mut object, "tool_calls")?,
                content: __private::take(&mut object, "content")?,
                key_order,
            })
        }
    }
    impl __private::Serialize for Message {
        fn serialize<S: __private::Serializer>(
            &self,
            serializer: S,
        ) -> __private::Result<S::Ok, S::Error> {
            __private::message(
                serializer,
                &self.key_order,
                4,
                |map, number, set| match number {
                    0 => __private::constant(map, "role", &Self::ROLE),
                    1 => {
                        __private::field(
                            map,
                            "reasoning_content",
                            &self.reasoning_content,
                            set,
                            false,
                        )
                    }
                    2 => {
                        __private::field(map, "tool_calls", &self.tool_calls, set, false)
                    }
                    3 => __private::field(map, "content", &self.content, set, false),
                    other => __private::no_such_key(other),
                },
            )
        }
    }
    impl<'de> __private::Deserialize<'de> for Message {
        fn deserialize<D: __private::Deserializer<'de>>(
            deserializer: D,
        ) -> __private::Result<Self, D::Error> {
            __private::deserialize_message(deserializer)
        }
    }
    /// The fields of the template.
    #[derive(
        __private::Clone,
        __private::Copy,
        __private::Debug,
        __private::PartialEq,
        __private::Eq,
        __private::PartialOrd,
        __private::Ord,
        __private::Hash,
    )]
    pub enum Field {
        /// `reasoning_content`
        ///
        /// - Opened by the pattern `^\s*(?:<think>\s*</think>\s*)*<think>`
        /// - Closed by the pattern ``(?:(?<!`)</think>|</think>(?!`))(?:\s*</think>)*(?:\s*\n|[^\S\n]*)|\s*(?=<\|im_end\|>)``
        ReasoningContent,
        /// `tool_calls`
        ///
        /// - Opened by the pattern `\s*<tool_call>(?=\s*\{\s*"(?:name"\s*:\s*"(?P<name>[^"\\<\s]+)")?)`
        /// - Closed by the pattern `(?<=\})\s*(?:</tool_call>(?:\s*\n|[^\S\n]*)|(?=<tool_call>\s*\{|<\|im_end\|>))`
        /// - Read as `json`
        ToolCalls,
        /// `content`
        ///
        /// - The text outside all other fields
        /// - Closed by the pattern `\s*<\|im_end\|>\s*|^\s*\n|\s+\Z`
        Content,
    }
    impl Field {
        /// All fields, in the template's order.
        pub const ALL: &'static [Self] = &[
            Self::ReasoningContent,
            Self::ToolCalls,
            Self::Content,
        ];
        /// The field's key in the message.
        #[must_use]
        pub const fn name(self) -> &'static __private::str {
            match self {
                Self::ReasoningContent => "reasoning_content",
                Self::ToolCalls => "tool_calls",
                Self::Content => "content",
            }
        }
    }
    impl __private::Display for Field {
        fn fmt(&self, f: &mut __private::fmt::Formatter<'_>) -> __private::fmt::Result {
            f.write_str(self.name())
        }
    }
    /// What a [`Parser`] tells while the reply comes in.
    pub type Event<'a> = __private::Event<'a, Field>;
    /// An [`Event`] that can be kept: it borrows nothing.
    pub type OwnedEvent = __private::OwnedEvent<Field>;
    /// The template, as a type: for code that takes any template.
    #[derive(__private::Clone, __private::Copy, __private::Debug)]
    pub struct Template;
    /// A parser of one reply: [`start`](__private::Parser::start) it with the prompt,
    /// [`feed`](__private::Parser::feed) it the reply as it comes in, and
    /// [`finalize`](__private::Parser::finalize) gives the [`Message`].
    /// [`options`](__private::Parser::options) come before the start.
    pub type Parser = __private::Parser<Template>;
    /// Parses a whole reply. What stands in the prefix after its last start anchor belongs to
    /// it; `""` says that there is no prefix.
    ///
    /// # Errors
    /// If a region is malformed or a required field is missing; the error holds the message
    /// as far as it goes.
    pub fn parse(
        prefix: &__private::str,
        text: &__private::str,
    ) -> __private::Result<Message, __private::FinalizeError<Message>> {
        Parser::parse(prefix, text)
    }
    impl __private::StaticTemplate for Template {
        type Field = Field;
        type Message = Message;
        fn tables() -> &'static __private::tables::Template {
            use __private::tables;
            const START_ANCHOR: tables::Automaton = tables::Automaton {
                ascii: tables::bytes(
                    b"\0\0\n\x01\x0B\0<\x02=\0>\x03?\0_\x04`\0a\x05b\0i\x06j\0m\x07n\x08o\0r\ts\nt\x0Bu\0|\x0C}\0",
                ),
                runs: tables::List::Borrowed(const {
                    &tables::runs::<1>(b"\x80\0\0\0")
                }),
                classes: 13,
                transitions: tables::List::Borrowed(const {
                    &tables::steps::<
                        322,
                    >(
                        14,
                        b"\0\0\0\0\0\x02\0\x02\x0E\0\x08\0\r\xFF\x01\xFF\xFF\x01\x02\0\x0C\x1C\0\0\0\r\0\0\xFF\xFF\x01\x02\0\x06*\0\0\0\x0C\0\0\0\0\x01\x02\0\x06\0\0\0\0\x078\0\0\0\x01\x02\0\x04F\0\0\0\x07\0\0\0\0\x01\x02\0\x04\0\0\0\0\nT\0\0\0\x01\x02\0\n\0\0\0\0\x0Bb\0\0\0\x01\x02\0\x05p\0\0\0\x0B\0\0\0\0\x01\x02\0\x05\0\0\0\0\t~\0\0\0\x03\x01\0\x0B\x8C\0\0\0\t\x01\0\x0C\x9A\0\0\0\x01\x02\0\x03\xA8\0\0\0\x0C\0\0\0\0\x05\x01\0\x05\xB6\0\0\0\x08\x01\0\n\xC4\0\0\0\x01\x01\0\n\xD2\0\0\0\r\x01\0\x06\xE0\0\0\0\x02\x01\0\n\xEE\0\0\0\x08\x01\0\x0B\xFC\0\0\0\x06\x01\0\x05\n\x01\0\0\x01\x02\0\x05\0\0\0\0\x08\x18\x01\0\0\x03\x01\0\x0B&\x01\0\0\x01\x02\0\x014\x01\0\x80\x0B\0\0\0\0\0\0\0\0\0\0\0",
                    )
                }),
                moves: tables::List::Borrowed(const { &tables::moves::<1>(b"\0\xFF") }),
                move_lists: tables::List::Borrowed(const {
                    &tables::numbers::<3>(b"\0\0\0\0\x01\0")
                }),
                outcomes: tables::List::Borrowed(
                    &[
                        tables::Outcome {
                            pattern: 0,
                            start: tables::Position(0),
                            end: tables::Position(255),
                            captures: 0,
                            capture_count: 0,
                        },
                    ],
                ),
                captures: tables::List::Borrowed(&[]),
                starts: tables::List::Borrowed(&[0]),
                starts_not_empty: tables::List::Borrowed(&[0]),
                contexts: tables::List::Borrowed(const {
                    &tables::numbers::<
                        13,
                    >(b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")
                }),
                context_at_start: 0,
                context_elsewhere: 0,
                look_behind: 0,
                registers: 1,
                waiting: 0,
                class_roles: tables::List::Borrowed(b"\0\0\x02\0\0\0\0\0\0\0\0\0\0"),
                byte_roles: tables::bytes(
                    b"\0\0<\x02=\0|\x04}\0\x80\x0C\xC2\x08\xF5\x0C",
                ),
                needles: tables::List::Borrowed(b"<"),
            };
            const IDLE: tables::Mode = tables::Mode {
                automaton: tables::Automaton {
                    ascii: tables::bytes(
                        b"\0\0\t\x01\n\x02\x0B\x01\x0E\0 \x01!\0\"\x03#\0/\x040\0:\x05;\0<\x06=\0>\x07?\0\\\x08]\0_\t`\0a\nb\0c\x0Bd\x0Ce\rf\0h\x0Ei\x0Fj\0k\x10l\x11m\x12n\x13o\x14p\0t\x15u\0{\x16|\x17}\0",
                    ),
                    runs: tables::List::Borrowed(const {
                        &tables::runs::<
                            17,
                        >(
                            b"\x80\0\0\0\x85\0\0\x01\x86\0\0\0\xA0\0\0\x01\xA1\0\0\0\x80\x16\0\x01\x81\x16\0\0\0 \0\x01\x0B \0\0( \0\x01* \0\0/ \0\x010 \0\0_ \0\x01` \0\0\x000\0\x01\x010\0\0",
                        )
                    }),
                    classes: 24,
                    transitions: tables::List::Borrowed(const {
                        &tables::steps::<
                            2450,
                        >(
                            25,
                            b"\0\0\0\0\0\x04\0\x012\0\x08\0\x022\0\x08\0\x06K\0\x08\0\x18\xFF\x01\xFF\xFF\0\0\0\0\0\x04\0\x01d\0\x08\0\x02}\0\x08\0\x06\x96\0\x08\0\x18\xFF\0\xFF\xFF\0\0\0\0\0\x04\0\x012\0\0\0\x022\0\0\0\x06K\0\0\0\x18\0\x01\0\0\x03\x03\0\x15\xAF\0\0\0\x17\xC8\0\0\0\x18\0\0\xFF\xFF\0\0\0\0\0\x03\0\x01d\0\0\0\x02}\0\0\0\x06\x96\0\0\0\0\xE1\0\x10\x80\x04\0\x01\xFA\0\x10\0\x02}\0\0\0\x06\x13\x01\x10\0\x18\0\0\0\0\x03\x01\0\x15,\x01\0\0\x07\x02\0\x14E\x01\0\0\x18\0\0\xFF\xFF\x01\x02\0\x0F^\x01\0\0\x14\0\0\0\0\0\0\0\0\0\x01\0\x18\0\0\x01\0\0\xE1\0\0\x80\x04\0\x01\xFA\0\0\0\x02}\0\0\0\x06\x13\x01\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x03\0\x15w\x01\0\0\x17\x90\x01\0\0\x18\0\0\x01\0\x05\x01\0\x0E\xA9\x01\0\0\x06\x01\0\x14\xC2\x01\0\0\x01\x02\0\x12\xDB\x01\0\0\x14\0\0\0\0\0\xE1\0\0\x80\x03\0\x0E\xF4\x01\0\0\x14\r\x02\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\x0F&\x02\0\0\x18\0\0\x01\0\t\x01\0\x0F?\x02\0\0\x01\x02\0\x0F\0\0\0\0\x11X\x02\0\0\x01\x02\0\tq\x02\0\0\x11\0\0\0\0\x04\x01\0\x0F\x8A\x02\0\0\0\xE1\0\0\x80\x02\0\x14\xA3\x02\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\x12\xBC\x02\0\0\x18\0\0\x01\0\x04\x02\0\t\0\0\0\0\x13\xD5\x02\0\0\x05\x01\0\t\xEE\x02\0\0\x01\x02\0\t\0\0\0\0\r\x07\x03\0\0\0\xE1\0\0\x80\x02\0\x13 \x03\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\x119\x03\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\tR\x03\0\0\x18\0\0\x01\0\x04\x02\0\r\0\0\0\0\x10k\x03\0\0\x01\x02\0\x0B\x84\x03\0\0\x10\0\0\0\0\x08\x01\0\x13\x9D\x03\0\0\0\xE1\0\0\x80\x02\0\x10\xB6\x03\0\0\x18\0\0\x01\0\x05\x01\0\t\xCF\x03\0\0\0\xE1\0\0\x80\x02\0\r\xE8\x03\0\0\x18\0\0\x01\0\x04\x02\0\x07\x01\x04\0\0\x13\0\0\0\0\x01\x02\0\x07\0\0\0\0\n\x1A\x04\0\0\x01\x02\0\n\0\0\0\0\x0C3\x04\0\0\0\xE1\0\0\x80\x02\0\x07\x01\x04\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\x0BL\x04\0\0\x18\0\0\x01\0\x0E\x01\0\x13e\x04\0\0\0~\x04\x10\x80\x04\0\x01\x97\x04\x10\0\x02\x97\x04\x10\0\x06\xB0\x04\x10\0\x18\0\0\x02\0\x18\x01\0\x11\xC9\x04\0\0\x01\x02\0\x11\0\0\0\0\x17\xE2\x04\0\0\0\xE1\0\0\x80\x02\0\n\xFB\x04\0\0\x18\0\0\x01\0\0\xE1\0\0\x80\x02\0\x0C\x14\x05\0\0\x18\0\0\x01\0\0\0\0\0\0\x01\0\x18\0\0\x03\0\0~\x04\0\x80\x04\0\x01\x97\x04\0\0\x02\x97\x04\0\0\x06\xB0\x04\0\0\x18\0\0\x03\0\0~\x04\0\x80\x02\0\x04-\x05\0\0\x18\0\0\x03\0\x07\x01\0\x11F\x05\0\0\x0F\x01\0\x07_\x05\0\0\x18\x01\0\x11x\x05\0\0\0\xE1\0\0\x80\x02\0\x17\x91\x05\0\0\x18\0\0\x01\0\0~\x04\0\x80\x02\0\x15\xAA\x05\0\0\x18\0\0\x03\0\x04\x01\0\x07\xC3\x05\0\0\0\xE1\0\x10\x80\x03\0\x01_\x05\0\0\x02_\x05\0\0\x18\0\0\0\0\x05\x01\0\x11\xDC\x05\0\0\x13\x01\0\x07_\x05\0\0\0~\x04\0\x80\x02\0\x0E\xF5\x05\0\0\x18\0\0\x03\0\x05\x04\0\x01\x0E\x06\x10\0\x02\x0E\x06\x10\0\x07\0\0\0\0\x16'\x06\x10\0\x03\x01\0\x07@\x06\0\0\0~\x04\0\x80\x02\0\x0FY\x06\0\0\x18\0\0\x03\0\0\0\0\0\0\x05\0\x01\x0E\x06\0\0\x02\x0E\x06\0\0\x06K\0\x18\0\x16'\x06\0\0\x18\0\0\x04\0\x04\x04\0\x01r\x06 \0\x02r\x06 \0\x03\x8B\x06\0\0\x16\0\0\0\0\0\xE1\0\0\x80\x04\0\x01\xA4\x06 \0\x02\xA4\x06 \0\x16\xBD\x06 \0\x18\0\0\x01\0\0~\x04\0\x80\x02\0\x13\xD6\x06\0\0\x18\0\0\x03\0\x03\x04\0\x01r\x06\0\0\x02r\x06\0\0\x06K\0(\0\x18\0\0\x05\0\0\xEF\x06\0\x80\x02\0\x13\x08\x07\0\0\x18\0\0\x06\0\x04\x03\0\x01\xA4\x06\0\0\x02\xA4\x06\0\0\x16\xBD\x06\0\0\0\xE1\0\0\x80\x04\0\x01\xBD\x06\0\0\x02\xBD\x06\0\0\x03!\x07\0\0\x18\0\0\x01\0\0~\x04\0\x80\x02\0\x10:\x07\0\0\x18\0\0\x03\0\0\0\0\0\0\x01\0\x18\0\0\x06\0\0\xEF\x06\0\x80\x02\0\nS\x07\0\0\x18\0\0\x06\0\0\xEF\x060\x80\x02\0\x13l\x07\0\0\x18\0\0\x07\0\0~\x04\0\x80\x02\0\x07\x85\x07\0\0\x18\0\0\x03\0\0\xEF\x06\0\x80\x02\0\x12\x9E\x07\0\0\x18\0\0\x06\0\0\xEF\x060\x80\x02\0\n\xB7\x07\0\0\x18\0\0\x07\0\x1E\x03\0\x01\x85\x07\0\0\x02\x85\x07\0\0\x06\xD0\x07\0\0\0\xEF\x06\0\x80\x02\0\r\xE9\x07\0\0\x18\0\0\x06\0\0\xEF\x060\x80\x02\0\x12\x02\x08\0\0\x18\0\0\x07\0\x1B\x01\0\x15\x1B\x08\0\0\0\xEF\x06\0\x80\x02\0\x034\x08\0\0\x18\0\0\x06\0\0\xEF\x060\x80\x02\0\rM\x08\0\0\x18\0\0\x07\0\x19\x01\0\x0Ef\x08\0\0\0\xEF\x06\0\x80\x04\0\x014\x08\0\0\x024\x08\0\0\x05\x7F\x08\0\0\x18\0\0\x06\0\0\xEF\x060\x80\x02\0\x03\x98\x08\0\0\x18\0\0\x07\0\x19\x01\0\x0F\xB1\x08\0\0\x06\x03\0\x01\x7F\x08\0\0\x02\x7F\x08\0\0\x03\xCA\x08\0\0\0\xEF\x060\x80\x04\0\x01\x98\x08\0\0\x02\x98\x08\0\0\x05\xE3\x08\0\0\x18\0\0\x07\0\x18\x01\0\x13\xFC\x08\0\0\0\x15\t \0\x06\0\x01\xEF\x06\0\x80\x02\xEF\x06\0\x80\x03\xEF\x06\0\x80\x06\xEF\x06\0\x80\x08\xEF\x06\0\x80\x18\0\0\x06\0\x06\x03\0\x01\xE3\x08\0\0\x02\xE3\x08\0\0\x03.\t\0\0\x16\x01\0\x10G\t\0\0\0\x15\t\0\0\x06\0\x01\xEF\x06\0\x80\x02\xEF\x06\0\x80\x03`\t8\x80\x06\xEF\x06\0\x80\x08\xEF\x06\0\x80\x18\0\0\x06\0\0y\t8\0\x06\0\x01\xEF\x060\x80\x02\xEF\x060\x80\x03\xEF\x060\x80\x06\xEF\x060\x80\x08\xEF\x060\x80\x18\0\0\x07\0\x15\x01\0\x07\x01\x04\0\0\0\0\0\0\0\x01\0\x18\0\0\x08\0\0y\t\0\0\x06\0\x01\xEF\x060\x80\x02\xEF\x060\x80\x03`\t@\x80\x06\xEF\x060\x80\x08\xEF\x060\x80\x18\0\0\x07\0",
                        )
                    }),
                    moves: tables::List::Borrowed(const {
                        &tables::moves::<
                            10,
                        >(
                            b"\0\xFF\x01\xFF\0\x01\x02\xFF\0\x02\x01\x02\x03\xFF\x01\x02\x02\x03\x03\xFF",
                        )
                    }),
                    move_lists: tables::List::Borrowed(const {
                        &tables::numbers::<
                            10,
                        >(b"\0\0\0\0\x01\0\x02\0\x03\0\x04\0\x05\0\x06\0\x07\0\n\0")
                    }),
                    outcomes: tables::List::Borrowed(
                        &[
                            tables::Outcome {
                                pattern: 2,
                                start: tables::Position(0),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 2,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 2,
                                start: tables::Position(1),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 2,
                                start: tables::Position(2),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 1,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 0,
                                capture_count: 1,
                            },
                            tables::Outcome {
                                pattern: 1,
                                start: tables::Position(0),
                                end: tables::Position(2),
                                captures: 2,
                                capture_count: 1,
                            },
                            tables::Outcome {
                                pattern: 1,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 4,
                                capture_count: 1,
                            },
                        ],
                    ),
                    captures: tables::List::Borrowed(
                        &[
                            tables::Position(254),
                            tables::Position(254),
                            tables::Position(254),
                            tables::Position(254),
                            tables::Position(2),
                            tables::Position(3),
                        ],
                    ),
                    starts: tables::List::Borrowed(&[0, 25]),
                    starts_not_empty: tables::List::Borrowed(&[]),
                    contexts: tables::List::Borrowed(const {
                        &tables::numbers::<
                            48,
                        >(
                            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                        )
                    }),
                    context_at_start: 1,
                    context_elsewhere: 0,
                    look_behind: 0,
                    registers: 4,
                    waiting: 0,
                    class_roles: tables::List::Borrowed(
                        b"\0\x01\x01\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                    ),
                    byte_roles: tables::bytes(
                        b"\0\0\t\x11\x0E\0 \x11!\0<\x02=\0t\x04u\0|\x04}\0\x80\x0C\xC2\t\xC3\x08\xE1\t\xE4\x08\xF5\x0C",
                    ),
                    needles: tables::List::Borrowed(b"<"),
                },
                delimiters: tables::List::Borrowed(
                    &[
                        tables::Delimiter {
                            field: 0,
                            opens: true,
                            captures: tables::List::Borrowed(&[]),
                        },
                        tables::Delimiter {
                            field: 1,
                            opens: true,
                            captures: tables::List::Borrowed(&[0]),
                        },
                        tables::Delimiter {
                            field: 2,
                            opens: false,
                            captures: tables::List::Borrowed(&[]),
                        },
                    ],
                ),
            };
            const REASONING_CONTENT_CLOSE: tables::Mode = tables::Mode {
                automaton: tables::Automaton {
                    ascii: tables::bytes(
                        b"\0\0\t\x01\n\x02\x0B\x01\x0E\0 \x01!\0/\x030\0<\x04=\0>\x05?\0_\x06`\x07a\0d\x08e\tf\0h\ni\x0Bj\0k\x0Cl\0m\rn\x0Eo\0t\x0Fu\0|\x10}\0",
                    ),
                    runs: tables::List::Borrowed(const {
                        &tables::runs::<
                            17,
                        >(
                            b"\x80\0\0\0\x85\0\0\x01\x86\0\0\0\xA0\0\0\x01\xA1\0\0\0\x80\x16\0\x01\x81\x16\0\0\0 \0\x01\x0B \0\0( \0\x01* \0\0/ \0\x010 \0\0_ \0\x01` \0\0\x000\0\x01\x010\0\0",
                        )
                    }),
                    classes: 17,
                    transitions: tables::List::Borrowed(const {
                        &tables::steps::<
                            846,
                        >(
                            18,
                            b"\0\0\0\0\0\x05\0\x01$\0\x08\0\x02$\0\x08\0\x046\0\x08\0\x07\x12\0\0\0\x11\xFF\x01\xFF\xFF\x01\x01\0\x04H\0\x08\0\x01\x04\0\x01$\0\0\0\x02$\0\0\0\x04Z\0\x10\0\x11\0\x01\xFF\xFF\x03\x03\0\x03l\0\0\0\x10~\0\0\0\x11\0\0\xFF\xFF\x01\x01\0\x03\x90\0\0\0\x01\x02\0\x03l\0\x18\0\x10\xA2\0\0\0\x06\x02\0\x0F\xB4\0\0\0\x11\0\0\xFF\xFF\x01\x02\0\x0B\xC6\0\0\0\x0F\0\0\0\0\x02\x01\0\x0F\xD8\0\0\0\x02\x01\0\x0B\xEA\0\0\0\x01\x02\0\n\xFC\0\0\0\x0B\0\0\0\0\x01\x02\0\n\0\0\0\0\r\x0E\x01\0\0\x02\x01\0\n \x01\0\0\x02\x01\0\r2\x01\0\0\x05\x01\0\x0BD\x01\0\0\x01\x02\0\x06V\x01\0\0\x0B\0\0\0\0\x02\x01\0\x0Bh\x01\0\0\x02\x01\0\x06z\x01\0\0\x01\x02\0\x06\0\0\0\0\x0E\x8C\x01\0\0\x01\x02\0\t\x9E\x01\0\0\x0E\0\0\0\0\x02\x01\0\x0E\xB0\x01\0\0\x02\x01\0\t\xC2\x01\0\0\x01\x02\0\t\0\0\0\0\x0C\xD4\x01\0\0\x03\x01\0\x0E\xE6\x01\0\0\x02\x01\0\x0C\xF8\x01\0\0\x02\x01\0\x0E\n\x02\0\0\x01\x02\0\x05\x1C\x02\0\0\x0E\0\0\0\0\x01\x02\0\x05\0\0\0\0\x08.\x02\0\0\x02\x01\0\x05@\x02\0\0\x02\x01\0\x08R\x02\0\0\0d\x02\x10\x80\x04\0\x01\x1C\x02\0\0\x02v\x02\0\0\x04\x88\x02\x10\0\x11\0\0\0\0\x02\x02\0\x08\0\0\0\0\x10\x9A\x02\0\0\x02\x01\0\x07\x12\0\0\0\x02\x01\0\x10\xAC\x02\0\0\0\0\0\0\0\x01\0\x11\0\0\x01\0\x05\x01\0\x01\xBE\x02\x10\0\0d\x02\0\x80\x02\0\x03\xD0\x02\0\0\x11\0\0\x01\0\t\x01\0\x05\xE2\x02\0\x80\x01\x01\0\x05d\x02\0\x80\0d\x02\0\x80\x04\0\x01\xBE\x02\0\0\x02v\x02\0\0\x04\x88\x02\0\0\x11\0\0\x01\0\0d\x02\0\x80\x02\0\x0F\xF4\x02\0\0\x11\0\0\x01\0\0\0\0\0\0\x01\0\x11\0\0\x02\0\0d\x02\0\x80\x02\0\n\x06\x03\0\0\x11\0\0\x01\0\0d\x02\0\x80\x02\0\x0B\x18\x03\0\0\x11\0\0\x01\0\0d\x02\0\x80\x02\0\x0E*\x03\0\0\x11\0\0\x01\0\0d\x02\0\x80\x02\0\x0C<\x03\0\0\x11\0\0\x01\0\0d\x02\0\x80\x02\0\x05\x1C\x02\0\0\x11\0\0\x01\0",
                        )
                    }),
                    moves: tables::List::Borrowed(const {
                        &tables::moves::<3>(b"\0\xFF\x01\xFF\0\x01")
                    }),
                    move_lists: tables::List::Borrowed(const {
                        &tables::numbers::<5>(b"\0\0\0\0\x01\0\x02\0\x03\0")
                    }),
                    outcomes: tables::List::Borrowed(
                        &[
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(0),
                                captures: 0,
                                capture_count: 0,
                            },
                        ],
                    ),
                    captures: tables::List::Borrowed(&[]),
                    starts: tables::List::Borrowed(&[0, 18]),
                    starts_not_empty: tables::List::Borrowed(&[]),
                    contexts: tables::List::Borrowed(const {
                        &tables::numbers::<
                            34,
                        >(
                            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
                        )
                    }),
                    context_at_start: 0,
                    context_elsewhere: 0,
                    look_behind: 1,
                    registers: 2,
                    waiting: 0,
                    class_roles: tables::List::Borrowed(
                        b"\0\x01\x01\0\x02\0\0\x01\0\0\0\0\0\0\0\0\0",
                    ),
                    byte_roles: tables::bytes(
                        b"\0\0\t\x11\x0E\0 \x11!\0/\x040\0<\x02=\0`\x01a\0|\x04}\0\x80\x0C\xC2\t\xC3\x08\xE1\t\xE4\x08\xF5\x0C",
                    ),
                    needles: tables::List::Borrowed(b"<"),
                },
                delimiters: tables::List::Borrowed(
                    &[
                        tables::Delimiter {
                            field: 0,
                            opens: false,
                            captures: tables::List::Borrowed(&[]),
                        },
                    ],
                ),
            };
            const TOOL_CALLS_CLOSE: tables::Mode = tables::Mode {
                automaton: tables::Automaton {
                    ascii: tables::bytes(
                        b"\0\0\t\x01\n\x02\x0B\x01\x0E\0 \x01!\0/\x030\0<\x04=\0>\x05?\0_\x06`\0a\x07b\0c\x08d\te\nf\0i\x0Bj\0l\x0Cm\rn\x0Eo\x0Fp\0t\x10u\0{\x11|\x12}\x13~\0",
                    ),
                    runs: tables::List::Borrowed(const {
                        &tables::runs::<
                            17,
                        >(
                            b"\x80\0\0\0\x85\0\0\x01\x86\0\0\0\xA0\0\0\x01\xA1\0\0\0\x80\x16\0\x01\x81\x16\0\0\0 \0\x01\x0B \0\0( \0\x01* \0\0/ \0\x010 \0\0_ \0\x01` \0\0\x000\0\x01\x010\0\0",
                        )
                    }),
                    classes: 20,
                    transitions: tables::List::Borrowed(const {
                        &tables::steps::<
                            1176,
                        >(
                            21,
                            b"\0\0\0\0\0\x02\0\x13\x15\0\0\0\x14\xFF\x01\xFF\xFF\x01\x04\0\x01*\0\x08\0\x02*\0\x08\0\x04?\0\x08\0\x14\xFF\0\xFF\xFF\x01\x04\0\x01*\0\0\0\x02*\0\0\0\x04T\0\x10\0\x14\0\0\xFF\xFF\x03\x04\0\x03i\0\0\0\x10~\0\0\0\x12\x93\0\0\0\x14\0\0\xFF\xFF\x01\x02\0\x10\xA8\0\0\0\x12\xBD\0\0\0\x05\x02\0\x10\xD2\0\0\0\x14\0\0\xFF\xFF\x01\x02\0\x0F\xE7\0\0\0\x10\0\0\0\0\x01\x02\0\x0B\xFC\0\0\0\x0F\0\0\0\0\x02\x01\0\x0F\x11\x01\0\0\x02\x01\0\x0B&\x01\0\0\x02\x01\0\x0F;\x01\0\0\x01\x01\0\x0FP\x01\0\0\x01\x02\0\re\x01\0\0\x0F\0\0\0\0\x02\x01\0\x0Fz\x01\0\0\x02\x01\0\r\x8F\x01\0\0\x02\x01\0\x0F\xA4\x01\0\0\x01\x02\0\x0C\xB9\x01\0\0\x0F\0\0\0\0\x01\x02\0\x06\xCE\x01\0\0\x0C\0\0\0\0\x02\x01\0\x0C\xE3\x01\0\0\x02\x01\0\x06\xF8\x01\0\0\x02\x01\0\x0C\r\x02\0\0\x02\x01\0\x06\"\x02\0\0\x01\x02\0\x06\0\0\0\0\n7\x02\0\0\x02\x01\0\x06L\x02\0\0\x02\x01\0\na\x02\0\0\x02\x01\0\x06v\x02\0\0\x01\x02\0\x06\0\0\0\0\x08\x8B\x02\0\0\x01\x02\0\x08\0\0\0\0\x0E\xA0\x02\0\0\x02\x01\0\x08\xB5\x02\0\0\x02\x01\0\x0E\xCA\x02\0\0\x02\x01\0\x08\xDF\x02\0\0\x01\x02\0\x07\xF4\x02\0\0\x08\0\0\0\0\x01\x02\0\x07\0\0\0\0\t\t\x03\0\0\x02\x01\0\x07\x1E\x03\0\0\x02\x01\0\t3\x03\0\0\x02\x01\0\x07H\x03\0\0\x10\x01\0\x0C]\x03\0\0\x01\x02\0\x0C\0\0\0\0\x12r\x03\0\0\x02\x01\0\x0C\x87\x03\0\0\x02\x01\0\x12\x9C\x03\0\0\x02\x01\0\x0C\xB1\x03\0\0\x01\x01\0\x0C\xC6\x03\0\0\x01\x02\0\x05\xDB\x03\0\x80\x0C\0\0\0\0\x02\x01\0\x0C\xF0\x03\0\0\x02\x01\0\x05\x05\x04\0\x80\x02\x01\0\x0C\x1A\x04\0\0\x02\x01\0\x05/\x04\0\0\0\0\0\0\0\0\0\x02\x01\0\x05D\x04\0\0\0\0\0\0\0\x01\0\x14\0\0\x01\0\x02\x01\0\x05Y\x04\0\0\x01\x04\0\x01/\x04\0\0\x02/\x04\0\0\x05\0\0\0\0\x11\xDB\x03\0\x80\x01\x03\0\x01D\x04\0\0\x02D\x04\0\0\x11\x05\x04\0\x80\0\x05\x04\x10\x80\x03\0\x01Y\x04\0\0\x02n\x04\0\0\x14\0\0\x02\0\x01\x01\0\x01\x83\x04\x10\0\0\x05\x04\0\x80\x03\0\x01\x83\x04\0\0\x02n\x04\0\0\x14\0\0\x01\0",
                        )
                    }),
                    moves: tables::List::Borrowed(const {
                        &tables::moves::<2>(b"\0\xFF\x01\xFF")
                    }),
                    move_lists: tables::List::Borrowed(const {
                        &tables::numbers::<4>(b"\0\0\0\0\x01\0\x02\0")
                    }),
                    outcomes: tables::List::Borrowed(
                        &[
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(0),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(1),
                                captures: 0,
                                capture_count: 0,
                            },
                            tables::Outcome {
                                pattern: 0,
                                start: tables::Position(0),
                                end: tables::Position(255),
                                captures: 0,
                                capture_count: 0,
                            },
                        ],
                    ),
                    captures: tables::List::Borrowed(&[]),
                    starts: tables::List::Borrowed(&[0, 21]),
                    starts_not_empty: tables::List::Borrowed(&[]),
                    contexts: tables::List::Borrowed(const {
                        &tables::numbers::<
                            40,
                        >(
                            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0",
                        )
                    }),
                    context_at_start: 0,
                    context_elsewhere: 0,
                    look_behind: 1,
                    registers: 2,
                    waiting: 0,
                    class_roles: tables::List::Borrowed(
                        b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02",
                    ),
                    byte_roles: tables::bytes(
                        b"\0\0\t\x04\x0E\0 \x04!\0<\x04=\0}\x02~\0\x80\x0C\xC3\x08\xE1\x0C\xE4\x08\xF5\x0C",
                    ),
                    needles: tables::List::Borrowed(b"}"),
                },
                delimiters: tables::List::Borrowed(
                    &[
                        tables::Delimiter {
                            field: 1,
                            opens: false,
                            captures: tables::List::Borrowed(&[]),
                        },
                    ],
                ),
            };
            static TEMPLATE: tables::Template = tables::Template {
                fields: tables::List::Borrowed(
                    &[
                        tables::Field {
                            content: tables::Content::Text {
                                strip: true,
                            },
                            transform: __private::None,
                            transform_each: false,
                            narrow_integers: false,
                            captures: tables::List::Borrowed(&[]),
                            close: __private::Some(1),
                        },
                        tables::Field {
                            content: tables::Content::Json(tables::JsonOptions {
                                unquoted_keys: false,
                                string_delims: tables::List::Borrowed(&[]),
                                allow_non_json: false,
                                strip: true,
                            }),
                            transform: __private::Some(
                                tables::Transform::Object(
                                    tables::List::Borrowed(
                                        &[
                                            (
                                                tables::Text::Borrowed("type"),
                                                tables::Transform::Literal(
                                                    tables::Literal::String(tables::Text::Borrowed("function")),
                                                ),
                                            ),
                                            (
                                                tables::Text::Borrowed("function"),
                                                tables::Transform::Placeholder(
                                                    tables::Text::Borrowed("content"),
                                                    tables::List::Borrowed(&[]),
                                                ),
                                            ),
                                        ],
                                    ),
                                ),
                            ),
                            transform_each: false,
                            narrow_integers: false,
                            captures: tables::List::Borrowed(
                                &[tables::Text::Borrowed("name")],
                            ),
                            close: __private::Some(2),
                        },
                        tables::Field {
                            content: tables::Content::Text {
                                strip: false,
                            },
                            transform: __private::None,
                            transform_each: false,
                            narrow_integers: false,
                            captures: tables::List::Borrowed(&[]),
                            close: __private::None,
                        },
                    ],
                ),
                message: tables::MessageRules {
                    fields: tables::List::Borrowed(
                        &[
                            tables::FieldRules {
                                name: tables::Text::Borrowed("reasoning_content"),
                                repeats: false,
                                join: __private::None,
                                optional: true,
                            },
                            tables::FieldRules {
                                name: tables::Text::Borrowed("tool_calls"),
                                repeats: true,
                                join: __private::None,
                                optional: true,
                            },
                            tables::FieldRules {
                                name: tables::Text::Borrowed("content"),
                                repeats: true,
                                join: __private::Some(tables::Text::Borrowed("\n\n")),
                                optional: true,
                            },
                        ],
                    ),
                    defaults: tables::List::Borrowed(
                        &[
                            (
                                tables::Text::Borrowed("role"),
                                tables::Literal::String(tables::Text::Borrowed("assistant")),
                            ),
                        ],
                    ),
                },
                implicit: __private::Some(2),
                modes: tables::List::Borrowed(
                    &[IDLE, REASONING_CONTENT_CLOSE, TOOL_CALLS_CLOSE],
                ),
                start_anchor: START_ANCHOR,
                look_behind: 1,
            };
            &TEMPLATE
        }
        fn field(number: __private::u16) -> Field {
            Field::ALL[number as __private::usize]
        }
        fn message(
            object: &mut __private::Object,
        ) -> __private::Result<Message, __private::Malformed> {
            __private::made(object)
        }
    }
}
