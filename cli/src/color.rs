//! Colours, where a person looks at them.

use std::fmt::{self, Display};
use std::io::IsTerminal;

/// Whether what is written gets colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// It does.
    On,
    /// It does not.
    Off,
}

/// A look that text can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// For errors.
    Red,
    /// For warnings.
    Yellow,
    /// For help.
    Green,
    /// For margins.
    Blue,
    /// For what is to be seen first.
    Bold,
}

impl Color {
    /// On if the stream is a terminal and nobody has asked for none by the variable `NO_COLOR`.
    #[must_use]
    pub fn of(stream: &impl IsTerminal) -> Self {
        // The convention of no-color.org: any value but the empty one.
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if stream.is_terminal() && !unwanted {
            Self::On
        } else {
            Self::Off
        }
    }

    /// A text in a look.
    pub fn paint<T: Display>(self, look: Look, text: T) -> Painted<T> {
        Painted {
            color: self,
            look,
            text,
        }
    }
}

/// A text in a look.
#[derive(Clone, Copy, Debug)]
pub struct Painted<T> {
    color: Color,
    look: Look,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match (self.color, self.look) {
            (Color::Off, _) => return self.text.fmt(f),
            (Color::On, Look::Red) => "1;31",
            (Color::On, Look::Yellow) => "1;33",
            (Color::On, Look::Green) => "1;32",
            (Color::On, Look::Blue) => "34",
            (Color::On, Look::Bold) => "1",
        };
        write!(f, "\x1b[{code}m{}\x1b[0m", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn off_is_plain() {
        let text = |color: Color| color.paint(Look::Red, "error").to_string();
        assert_eq!(text(Color::Off), "error");
        assert_eq!(text(Color::On), "\x1b[1;31merror\x1b[0m");
    }
}
