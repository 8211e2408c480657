//! The names of characters, for `\N{..}`.

/// The character of a name or an alias of Unicode 16, in letters of either case but
/// otherwise exact; `None` if there is none.
#[cfg(feature = "character-names")]
pub(super) fn character(name: &str) -> Option<char> {
    // `unicode_names2` goes out of bounds with a hyphen at the start.
    if !name.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        return None;
    }
    if let Some(character) = of_alias(name) {
        return Some(character);
    }
    let character = unicode_names2::character(name)?;
    let Some(canonical) = unicode_names2::name(character) else {
        return is_one_word(name).then_some(character);
    };
    // It also takes `DIGITONE` for `DIGIT ONE`.
    let canonical = canonical.to_string();
    let exact = canonical.eq_ignore_ascii_case(name);
    let alias = is_one_word(name) && !canonical.replace([' ', '-'], "").eq_ignore_ascii_case(name);
    (exact || alias).then_some(character)
}

/// The same, without the table of names.
#[cfg(not(feature = "character-names"))]
pub(super) fn character(name: &str) -> Option<char> {
    of_alias(name)
}

fn of_alias(name: &str) -> Option<char> {
    let mut aliases = ALIASES.iter();
    aliases.find_map(|(character, alias)| alias.eq_ignore_ascii_case(name).then_some(*character))
}

#[cfg(feature = "character-names")]
fn is_one_word(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The aliases of more than one word, which `unicode_names2` does not find.
#[rustfmt::skip]
const ALIASES: &[(char, &str)] = &[
    ('\u{1}', "START OF HEADING"),
    ('\u{2}', "START OF TEXT"),
    ('\u{3}', "END OF TEXT"),
    ('\u{4}', "END OF TRANSMISSION"),
    ('\u{9}', "CHARACTER TABULATION"),
    ('\u{9}', "HORIZONTAL TABULATION"),
    ('\u{A}', "LINE FEED"),
    ('\u{A}', "NEW LINE"),
    ('\u{A}', "END OF LINE"),
    ('\u{B}', "LINE TABULATION"),
    ('\u{B}', "VERTICAL TABULATION"),
    ('\u{C}', "FORM FEED"),
    ('\u{D}', "CARRIAGE RETURN"),
    ('\u{E}', "SHIFT OUT"),
    ('\u{E}', "LOCKING-SHIFT ONE"),
    ('\u{F}', "SHIFT IN"),
    ('\u{F}', "LOCKING-SHIFT ZERO"),
    ('\u{10}', "DATA LINK ESCAPE"),
    ('\u{11}', "DEVICE CONTROL ONE"),
    ('\u{12}', "DEVICE CONTROL TWO"),
    ('\u{13}', "DEVICE CONTROL THREE"),
    ('\u{14}', "DEVICE CONTROL FOUR"),
    ('\u{15}', "NEGATIVE ACKNOWLEDGE"),
    ('\u{16}', "SYNCHRONOUS IDLE"),
    ('\u{17}', "END OF TRANSMISSION BLOCK"),
    ('\u{19}', "END OF MEDIUM"),
    ('\u{1C}', "INFORMATION SEPARATOR FOUR"),
    ('\u{1C}', "FILE SEPARATOR"),
    ('\u{1D}', "INFORMATION SEPARATOR THREE"),
    ('\u{1D}', "GROUP SEPARATOR"),
    ('\u{1E}', "INFORMATION SEPARATOR TWO"),
    ('\u{1E}', "RECORD SEPARATOR"),
    ('\u{1F}', "INFORMATION SEPARATOR ONE"),
    ('\u{1F}', "UNIT SEPARATOR"),
    ('\u{80}', "PADDING CHARACTER"),
    ('\u{81}', "HIGH OCTET PRESET"),
    ('\u{82}', "BREAK PERMITTED HERE"),
    ('\u{83}', "NO BREAK HERE"),
    ('\u{85}', "NEXT LINE"),
    ('\u{86}', "START OF SELECTED AREA"),
    ('\u{87}', "END OF SELECTED AREA"),
    ('\u{88}', "CHARACTER TABULATION SET"),
    ('\u{88}', "HORIZONTAL TABULATION SET"),
    ('\u{89}', "CHARACTER TABULATION WITH JUSTIFICATION"),
    ('\u{89}', "HORIZONTAL TABULATION WITH JUSTIFICATION"),
    ('\u{8A}', "LINE TABULATION SET"),
    ('\u{8A}', "VERTICAL TABULATION SET"),
    ('\u{8B}', "PARTIAL LINE FORWARD"),
    ('\u{8B}', "PARTIAL LINE DOWN"),
    ('\u{8C}', "PARTIAL LINE BACKWARD"),
    ('\u{8C}', "PARTIAL LINE UP"),
    ('\u{8D}', "REVERSE LINE FEED"),
    ('\u{8D}', "REVERSE INDEX"),
    ('\u{8E}', "SINGLE SHIFT TWO"),
    ('\u{8E}', "SINGLE-SHIFT-2"),
    ('\u{8F}', "SINGLE SHIFT THREE"),
    ('\u{8F}', "SINGLE-SHIFT-3"),
    ('\u{90}', "DEVICE CONTROL STRING"),
    ('\u{91}', "PRIVATE USE ONE"),
    ('\u{91}', "PRIVATE USE-1"),
    ('\u{92}', "PRIVATE USE TWO"),
    ('\u{92}', "PRIVATE USE-2"),
    ('\u{93}', "SET TRANSMIT STATE"),
    ('\u{94}', "CANCEL CHARACTER"),
    ('\u{95}', "MESSAGE WAITING"),
    ('\u{96}', "START OF GUARDED AREA"),
    ('\u{96}', "START OF PROTECTED AREA"),
    ('\u{97}', "END OF GUARDED AREA"),
    ('\u{97}', "END OF PROTECTED AREA"),
    ('\u{98}', "START OF STRING"),
    ('\u{99}', "SINGLE GRAPHIC CHARACTER INTRODUCER"),
    ('\u{9A}', "SINGLE CHARACTER INTRODUCER"),
    ('\u{9B}', "CONTROL SEQUENCE INTRODUCER"),
    ('\u{9C}', "STRING TERMINATOR"),
    ('\u{9D}', "OPERATING SYSTEM COMMAND"),
    ('\u{9E}', "PRIVACY MESSAGE"),
    ('\u{9F}', "APPLICATION PROGRAM COMMAND"),
    ('\u{1A2}', "LATIN CAPITAL LETTER GHA"),
    ('\u{1A3}', "LATIN SMALL LETTER GHA"),
    ('\u{616}', "ARABIC SMALL HIGH LIGATURE ALEF WITH YEH BARREE"),
    ('\u{709}', "SYRIAC SUBLINEAR COLON SKEWED LEFT"),
    ('\u{CDE}', "KANNADA LETTER LLLA"),
    ('\u{E9D}', "LAO LETTER FO FON"),
    ('\u{E9F}', "LAO LETTER FO FAY"),
    ('\u{EA3}', "LAO LETTER RO"),
    ('\u{EA5}', "LAO LETTER LO"),
    ('\u{FD0}', "TIBETAN MARK BKA- SHOG GI MGO RGYAN"),
    ('\u{11EC}', "HANGUL JONGSEONG YESIEUNG-KIYEOK"),
    ('\u{11ED}', "HANGUL JONGSEONG YESIEUNG-SSANGKIYEOK"),
    ('\u{11EE}', "HANGUL JONGSEONG SSANGYESIEUNG"),
    ('\u{11EF}', "HANGUL JONGSEONG YESIEUNG-KHIEUKH"),
    ('\u{1BBD}', "SUNDANESE LETTER ARCHAIC I"),
    ('\u{2118}', "WEIERSTRASS ELLIPTIC FUNCTION"),
    ('\u{2448}', "MICR ON US SYMBOL"),
    ('\u{2449}', "MICR DASH SYMBOL"),
    ('\u{2B7A}', "LEFTWARDS TRIANGLE-HEADED ARROW WITH DOUBLE VERTICAL STROKE"),
    ('\u{2B7C}', "RIGHTWARDS TRIANGLE-HEADED ARROW WITH DOUBLE VERTICAL STROKE"),
    ('\u{A015}', "YI SYLLABLE ITERATION MARK"),
    ('\u{AA6E}', "MYANMAR LETTER KHAMTI LLA"),
    ('\u{FE18}', "PRESENTATION FORM FOR VERTICAL RIGHT WHITE LENTICULAR BRACKET"),
    ('\u{FEFF}', "BYTE ORDER MARK"),
    ('\u{122D4}', "CUNEIFORM SIGN NU11 TENU"),
    ('\u{122D5}', "CUNEIFORM SIGN NU11 OVER NU11 BUR OVER BUR"),
    ('\u{12327}', "CUNEIFORM SIGN KALAM"),
    ('\u{1680B}', "BAMUM LETTER PHASE-A MAEMGBIEE"),
    ('\u{16E56}', "MEDEFAIDRIN CAPITAL LETTER H"),
    ('\u{16E57}', "MEDEFAIDRIN CAPITAL LETTER NG"),
    ('\u{16E76}', "MEDEFAIDRIN SMALL LETTER H"),
    ('\u{16E77}', "MEDEFAIDRIN SMALL LETTER NG"),
    ('\u{1B001}', "HENTAIGANA LETTER E-1"),
    ('\u{1D0C5}', "BYZANTINE MUSICAL SYMBOL FTHORA SKLIRON CHROMA VASIS"),
    ('\u{1E899}', "MENDE KIKAKUI SYLLABLE M172 MBO"),
    ('\u{1E89A}', "MENDE KIKAKUI SYLLABLE M174 MBOO"),
];
