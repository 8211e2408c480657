//! Checks on the groups of a `tag_pattern`.

use super::patterns::{Source, Written};
use crate::diagnostic::Diagnostic;
use crate::pattern::Node;
use crate::template::{Content, check_optional_group, check_tag_groups, check_unknown_groups};

/// Checks the groups of a `tag_pattern` whose values are parsed by `value_parser`.
pub(super) fn check_tags(source: &Source<'_>, value_parser: Option<&Content>) -> Vec<Diagnostic> {
    let Written::Pattern(text, _) = source.written else {
        return Vec::new();
    };
    let pattern = &source.pattern;
    let mut complaints = check_tag_groups(text, &pattern.groups);
    let is_optional = |wanted: &str| {
        (1..)
            .zip(&pattern.groups)
            .find(|(_, name)| name.as_deref() == Some(wanted))
            .is_some_and(|(number, _)| !always_sets(&pattern.root, number))
    };
    if is_optional("key") {
        let consequence = "a region with such a tag is malformed";
        complaints.push(check_optional_group(text, "key", consequence));
    }
    // Without a parser, or with one that leaves its text alone, such a value is `null`.
    let takes_null = matches!(value_parser, None | Some(Content::Text { strip: false }));
    if is_optional("value") && !takes_null {
        let consequence =
            "the `value_parser` takes text only: a region with such a tag is malformed";
        complaints.push(check_optional_group(text, "value", consequence));
    }
    if !complaints.is_empty() {
        // Another name may be a slip for the one that is missing.
        return complaints;
    }
    let referenced = pattern.referenced_groups();
    let known: Vec<&str> = (1..)
        .zip(&pattern.groups)
        .filter(|(number, _)| referenced.contains(number))
        .filter_map(|(_, name)| name.as_deref())
        .chain(["key", "value"])
        .collect();
    complaints.extend(check_unknown_groups(
        "`tag_pattern`",
        text,
        &pattern.groups,
        &known,
    ));
    complaints
}

/// Whether a group takes part in every match.
fn always_sets(node: &Node, wanted: u32) -> bool {
    match node {
        Node::Concat(parts) => parts.iter().any(|part| always_sets(part, wanted)),
        Node::Alternation(branches) => branches.iter().all(|branch| always_sets(branch, wanted)),
        Node::Repeat { body, min, .. } => *min > 0 && always_sets(body, wanted),
        Node::Group { number, body } => *number == wanted || always_sets(body, wanted),
        Node::LookAround {
            negative: false,
            body,
            ..
        } => always_sets(body, wanted),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::{self, Options};

    #[test]
    fn groups_that_may_take_no_part() {
        for (text, expected) in [
            ("(a)", true),
            ("x(a|b*)y", true),
            ("(?=.*(a))", true),
            ("(?:(a))+", true),
            ("(?P<g>a)|(?P<g>b)", true),
            ("(a)?", false),
            ("(?:(a))*", false),
            ("(a)|b", false),
            ("(?!(a))", false),
            ("x(?:y(a)|z)", false),
        ] {
            let pattern = pattern::parse(text, Options::default()).expect("a pattern");
            assert_eq!(always_sets(&pattern.root, 1), expected, "{text}");
        }
    }
}
