//! Names that people give themselves: strangers' text, made fit for a score pad.

/// The longest name of a player, in characters as a reader counts them: as much as a phone's score
/// pad holds.
pub const MOST_NAME: usize = 12;

/// The most code points in one of these characters: a family of four with their skin colours has 11.
const MOST_IN_ONE: usize = 12;

/// What joins two emoji to one.
const JOINER: char = '\u{200d}';

/// A name on one line, without what cannot be seen, of at most `most` characters; empty when nothing
/// is left.
///
/// ```
/// use knockwood::table::name::tidy;
///
/// assert_eq!(tidy("  Ann\n Marie ", 12), "Ann Marie");
/// assert_eq!(tidy("\u{202e}neB", 12), "neB");
/// assert_eq!(tidy("\u{3164}\u{2800}", 12), "");
/// assert_eq!(tidy("👩‍👩‍👧👍🏽é!", 3), "👩‍👩‍👧👍🏽é");
/// ```
pub fn tidy(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let visible: String = words
        .join(" ")
        .chars()
        .filter(|c| !c.is_control() && !turns_text(*c))
        .skip_while(|c| extends(*c) || *c == ' ')
        .collect();
    let name: String = characters(&visible)
        .into_iter()
        .take(most)
        .flat_map(|one| one.chars().take(MOST_IN_ONE))
        .collect();
    name.trim_end().to_owned()
}

/// The first character of a name, as a reader counts, in capitals.
pub fn initial(name: &str) -> String {
    characters(by_itself(name))
        .first()
        .map(|first| first.to_uppercase())
        .unwrap_or_default()
}

/// Lets what follows run as its own first letter does, until [`POP`].
const FIRST_STRONG: char = '\u{2068}';
const POP: char = '\u{2069}';

/// A name as it may stand in an English sentence: one that is written from right to left does not
/// turn the numbers beside it.
pub fn in_sentence(name: &str) -> String {
    if name.chars().any(is_right_to_left) {
        format!("{FIRST_STRONG}{name}{POP}")
    } else {
        name.to_owned()
    }
}

/// The name again that was made fit for a sentence.
pub fn by_itself(name: &str) -> &str {
    name.trim_matches([FIRST_STRONG, POP])
}

/// The characters of a text as a reader counts them.
///
/// Nearly those of Unicode's annex 29, without its tables, which would be a tenth of our budget for
/// what is cut off a name here: letters with their marks, emoji with theirs, flags.
fn characters(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = Vec::new();
    let mut last = None;
    let mut flag_is_open = false;
    for (place, c) in text.char_indices() {
        let joins = match last {
            None => false,
            Some(last) => {
                extends(c)
                    || last == JOINER
                    || (flag_is_open && is_regional(last) && is_regional(c))
            }
        };
        if !joins {
            starts.push(place);
        }
        flag_is_open = is_regional(c) && !joins;
        last = Some(c);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(&start, end)| text.get(start..end))
        .collect()
}

/// Whether it belongs to the character before it.
fn extends(c: char) -> bool {
    // The standard library knows which these are, and says so only in that it escapes them.
    let is_mark = c >= '\u{300}' && c.escape_debug().len() > 1;
    is_mark || c == JOINER || matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}

/// One half of a flag.
const fn is_regional(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// Marks that turn the direction of all text after them, and blanks that are none.
const fn turns_text(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

const fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}'
    )
}
