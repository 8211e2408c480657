//! Automata, mostly as bytes.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use response_template_compiler::automaton::PackedAutomaton;

use super::{list, read};

/// An automaton.
pub(super) fn automaton(packed: &PackedAutomaton) -> TokenStream {
    let written = packed.written();
    let ascii = Literal::byte_string(&written.ascii);
    let runs = read("runs", packed.runs.len(), &written.runs);
    let classes = Literal::u32_unsuffixed(packed.classes);
    let count = Literal::usize_unsuffixed(packed.transitions.len());
    let stride = Literal::usize_unsuffixed(packed.stride());
    let transitions = Literal::byte_string(&written.transitions);
    let moves = read("moves", packed.moves.len(), &written.moves);
    let move_lists = read("numbers", packed.move_lists.len(), &written.move_lists);
    let outcomes = list(packed.outcomes.iter().map(outcome));
    let captures = list(packed.captures.iter().map(|&capture| position(capture)));
    let starts = rows(&packed.starts);
    let starts_not_empty = rows(&packed.starts_not_empty);
    let contexts = read("numbers", packed.contexts.len(), &written.contexts);
    let context_at_start = Literal::u16_unsuffixed(packed.context_at_start);
    let context_elsewhere = Literal::u16_unsuffixed(packed.context_elsewhere);
    let look_behind = Literal::u16_unsuffixed(packed.look_behind);
    let registers = Literal::u16_unsuffixed(packed.registers);
    let waiting = Literal::u32_unsuffixed(packed.waiting);
    let class_roles = Literal::byte_string(&packed.class_roles);
    let byte_roles = Literal::byte_string(&written.byte_roles);
    let needles = Literal::byte_string(&packed.needles);
    quote! {
        tables::Automaton {
            ascii: tables::bytes(#ascii),
            runs: #runs,
            classes: #classes,
            transitions: tables::List::Borrowed(const { &tables::steps::<#count>(#stride, #transitions) }),
            moves: #moves,
            move_lists: #move_lists,
            outcomes: #outcomes,
            captures: #captures,
            starts: #starts,
            starts_not_empty: #starts_not_empty,
            contexts: #contexts,
            context_at_start: #context_at_start,
            context_elsewhere: #context_elsewhere,
            look_behind: #look_behind,
            registers: #registers,
            waiting: #waiting,
            class_roles: tables::List::Borrowed(#class_roles),
            byte_roles: tables::bytes(#byte_roles),
            needles: tables::List::Borrowed(#needles),
        }
    }
}

fn rows(rows: &[u32]) -> TokenStream {
    list(rows.iter().map(|&row| {
        let row = Literal::u32_unsuffixed(row);
        quote!(#row)
    }))
}

fn outcome(
    &(pattern, start, end, captures, capture_count): &(u16, u8, u8, u16, u16),
) -> TokenStream {
    let pattern = Literal::u16_unsuffixed(pattern);
    let start = position(start);
    let end = position(end);
    let captures = Literal::u16_unsuffixed(captures);
    let capture_count = Literal::u16_unsuffixed(capture_count);
    quote! {
        tables::Outcome {
            pattern: #pattern,
            start: #start,
            end: #end,
            captures: #captures,
            capture_count: #capture_count,
        }
    }
}

fn position(position: u8) -> TokenStream {
    let position = Literal::u8_unsuffixed(position);
    quote!(tables::Position(#position))
}
