//! From a compiled program to the engine's tables.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use response_template_compiler::automaton::{self, PackedAutomaton, PackedBacktracker, pack};
use response_template_compiler::json::Json;
use response_template_compiler::program::{self, Program, Tags};
use response_template_compiler::template::Transform as ProgramTransform;

use crate::content::{Content, JsonOptions, KvLines, TagFinder, TagPattern, XmlInline};
use crate::message::{FieldRules, MessageRules};
use crate::one::One;
use crate::tables::{
    Automaton, Backtracker, Delimiter, Field, Instruction, List, Mode, Move, Outcome, Position,
    Role, State, Step, Template, Text,
};
use crate::transform::Transform;
use crate::value::Literal;

// The compiler writes what the engine reads.
const _: () = assert!(
    pack::ROW_BITS == Step::ROW_BITS
        && pack::COMMITS == Step::COMMITS
        && pack::NONE == State::NO_HOLD
        && pack::NONE == Move::POSITION
        && pack::NONE == Position::HERE.0
        && pack::UNSET == Position::UNSET.0
        && pack::NO_OUTCOME == State::NO_OUTCOME
        && pack::NO_ROW == Automaton::NO_ROW
        && pack::QUIET == State::QUIET
        && pack::ORDINARY == Role::ORDINARY
        && pack::PREFIX == Role::PREFIX
        && pack::NEEDLE == Role::NEEDLE
);

/// The tables of a program.
pub(super) fn template(program: Program) -> Template {
    let rules = program.fields.iter().map(|field| FieldRules {
        name: field.name.clone().into(),
        repeats: field.repeats,
        join: field.join.clone().map(Text::from),
        optional: field.optional,
    });
    let rules = rules.collect();
    let mut modes = vec![mode(program.idle)];
    let fields = program.fields.into_iter();
    let fields = fields.map(|each| field(each, &mut modes)).collect();
    let modes = modes.into();
    Template {
        message: MessageRules {
            fields: rules,
            defaults: program
                .defaults
                .into_iter()
                .map(|(key, value)| (key.into(), literal(value)))
                .collect(),
        },
        implicit: program.implicit.map(number),
        look_behind: number(usize::from(program.look_behind)),
        modes,
        start_anchor: automaton(program.start_anchor),
        fields,
    }
}

/// The compiler has checked that there are not so many.
fn number(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn field(field: program::Field, modes: &mut Vec<Mode>) -> Field {
    let close = field.close.map(|close| {
        modes.push(mode(close));
        number(modes.len() - 1)
    });
    Field {
        content: content(field.content),
        transform: field.transform.map(transform),
        transform_each: field.transform_each,
        narrow_integers: false,
        captures: texts(field.captures),
        close,
    }
}

fn mode(mode: program::Mode) -> Mode {
    let delimiters = mode.delimiters.into_iter().map(|delimiter| Delimiter {
        field: number(delimiter.field),
        opens: delimiter.opens,
        captures: delimiter.captures.into_iter().map(number).collect(),
    });
    Mode {
        automaton: automaton(mode.automaton),
        delimiters: delimiters.collect(),
    }
}

fn automaton(packed: PackedAutomaton) -> Automaton {
    let outcomes =
        packed
            .outcomes
            .into_iter()
            .map(|(pattern, start, end, captures, capture_count)| Outcome {
                pattern,
                start: Position(start),
                end: Position(end),
                captures,
                capture_count,
            });
    Automaton {
        ascii: packed.ascii,
        runs: packed.runs.into(),
        classes: packed.classes,
        transitions: packed.transitions.into_iter().map(Step).collect(),
        moves: packed
            .moves
            .into_iter()
            .map(|(to, from)| Move { to, from })
            .collect(),
        move_lists: packed.move_lists.into(),
        outcomes: outcomes.collect(),
        captures: packed.captures.into_iter().map(Position).collect(),
        starts: packed.starts.into(),
        starts_not_empty: packed.starts_not_empty.into(),
        contexts: packed.contexts.into(),
        context_at_start: packed.context_at_start,
        context_elsewhere: packed.context_elsewhere,
        look_behind: packed.look_behind,
        registers: packed.registers,
        waiting: packed.waiting,
        class_roles: packed.class_roles.into(),
        byte_roles: packed.byte_roles,
        needles: packed.needles.into(),
    }
}

fn content(content: program::Content) -> Content {
    match content {
        program::Content::Text { strip } => Content::Text { strip },
        program::Content::Int { strip } => Content::Int { strip },
        program::Content::Float { strip } => Content::Float { strip },
        program::Content::Bool { strip } => Content::Bool { strip },
        program::Content::Json {
            unquoted_keys,
            string_delims,
            allow_non_json,
            strip,
        } => Content::Json(JsonOptions {
            unquoted_keys,
            string_delims: string_delims
                .into_iter()
                .map(|(open, close)| (open.into(), close.into()))
                .collect(),
            allow_non_json,
            strip,
        }),
        program::Content::XmlInline {
            tags,
            has_value,
            value_parser: parser,
            merge_duplicates,
        } => Content::XmlInline(XmlInline {
            tag_pattern: TagPattern {
                finder: finder(tags),
                declares_value: has_value,
            },
            merge_duplicates,
            value_parser: value_parser(parser),
        }),
        program::Content::KvLines {
            line_sep,
            kv_sep,
            strip,
            value_parser: parser,
        } => Content::KvLines(KvLines {
            line_sep: line_sep.map(Text::from),
            kv_sep: kv_sep.into(),
            strip,
            value_parser: value_parser(parser),
        }),
        program::Content::PythonCallList => Content::PythonCallList,
    }
}

fn finder(tags: Tags) -> TagFinder {
    match tags {
        Tags::Automaton(packed) => TagFinder::Automaton(automaton(*packed).into()),
        Tags::Backtracker(packed) => TagFinder::Backtracker(backtracker(packed).into()),
    }
}

fn backtracker(packed: PackedBacktracker) -> Backtracker {
    Backtracker {
        instructions: packed.instructions.into_iter().map(instruction).collect(),
        start: packed.start,
        sets: packed.sets.into_iter().map(List::from).collect(),
        captures: packed.captures,
    }
}

fn instruction(instruction: automaton::Instruction) -> Instruction {
    use automaton::Instruction as Packed;
    match instruction {
        Packed::Set { set, next } => Instruction::Set { set, next },
        Packed::Split { first, second } => Instruction::Split { first, second },
        Packed::Save { slot, next } => Instruction::Save { slot, next },
        Packed::Start { next } => Instruction::Start { next },
        Packed::End { next } => Instruction::End { next },
        Packed::LookAhead {
            negative,
            body,
            next,
        } => Instruction::LookAhead {
            negative,
            body,
            next,
        },
        Packed::LookBehind {
            negative,
            longest,
            body,
            next,
        } => Instruction::LookBehind {
            negative,
            longest,
            body,
            next,
        },
        Packed::BackReference { slot, unread, read } => {
            Instruction::BackReference { slot, unread, read }
        }
        Packed::Match => Instruction::Match,
    }
}

fn value_parser(parser: Option<Box<program::Content>>) -> Option<One<Content>> {
    parser.map(|parser| content(*parser).into())
}

fn transform(transform: ProgramTransform) -> Transform {
    match transform {
        ProgramTransform::Literal(value) => Transform::Literal(literal(value)),
        ProgramTransform::Placeholder(placeholder) => {
            Transform::Placeholder(placeholder.root.into(), texts(placeholder.path))
        }
        ProgramTransform::Array(items) => {
            Transform::Array(items.into_iter().map(self::transform).collect())
        }
        ProgramTransform::Object(entries) => Transform::Object(
            entries
                .into_iter()
                .map(|(key, value)| (key.into(), self::transform(value)))
                .collect(),
        ),
    }
}

fn literal(value: Json) -> Literal {
    match value {
        Json::Null => Literal::Null,
        Json::Bool(value) => Literal::Bool(value),
        Json::Number(text) => Literal::Number(text.into()),
        Json::String(text) => Literal::String(text.into()),
        Json::Array(items) => Literal::Array(items.into_iter().map(literal).collect()),
        Json::Object(entries) => Literal::Object(
            entries
                .into_iter()
                .map(|(key, value)| (key.into(), literal(value)))
                .collect(),
        ),
    }
}

fn texts(texts: Vec<alloc::string::String>) -> List<Text> {
    texts.into_iter().map(Text::from).collect()
}
