//! Which delimiters are watched at one time.

use super::patterns::{Parsed, Source, named_groups};
use crate::automaton::Watched;
use crate::template::Template;

/// A delimiter to watch for: its pattern, and what it is to which field.
#[derive(Clone, Copy)]
pub(crate) struct Role<'a> {
    pub(crate) field: usize,
    pub(crate) opens: bool,
    pub(crate) source: &'a Source<'a>,
}

impl<'a> Role<'a> {
    /// Its pattern, for an automaton that reports the named groups.
    pub(crate) fn watched(&self) -> Watched<'a> {
        Watched {
            pattern: &self.source.pattern,
            captures: named_groups(&self.source.pattern)
                .map(|(number, _)| number)
                .collect(),
        }
    }

    /// `opens` or `closes`.
    pub(crate) fn verb(&self) -> &'static str {
        if self.opens { "opens" } else { "closes" }
    }
}

/// The patterns of delimiters, for an automaton.
pub(crate) fn watched<'a>(roles: &[Role<'a>]) -> Vec<Watched<'a>> {
    roles.iter().map(Role::watched).collect()
}

/// What is watched outside explicit regions, in the order in which ties are broken: opens
/// before the close, opens by their field's name.
pub(crate) fn idle_roles<'a>(template: &Template, parsed: &'a Parsed<'a>) -> Vec<Role<'a>> {
    let mut roles: Vec<Role<'a>> = (0..)
        .zip(&parsed.fields)
        .filter_map(|(field, patterns)| {
            Some(Role {
                field,
                opens: true,
                source: patterns.open.as_ref()?,
            })
        })
        .collect();
    roles.sort_by_key(|role| template.fields[role.field].name.value.as_str());
    roles.extend(implicit(template).and_then(|field| close_role(parsed, field)));
    roles
}

/// The place of the field without an open.
pub(crate) fn implicit(template: &Template) -> Option<usize> {
    template
        .fields
        .iter()
        .position(|field| field.open.is_none())
}

/// The close of an explicit field: all that is watched in its regions.
pub(crate) fn explicit_close<'a>(
    template: &Template,
    parsed: &'a Parsed<'a>,
    field: usize,
) -> Option<Role<'a>> {
    template.fields[field].open.as_ref()?;
    close_role(parsed, field)
}

fn close_role<'a>(parsed: &'a Parsed<'a>, field: usize) -> Option<Role<'a>> {
    Some(Role {
        field,
        opens: false,
        source: parsed.fields[field].close.as_ref()?,
    })
}
