//! Lines in, lines out.

use std::io::{self, BufRead, Read, Write};

use super::{MOST_LINE, answer, too_long};

/// Answers line after line until the input ends. A line that is too long is read past and not kept.
///
/// # Errors
/// When the input cannot be read or the output cannot be written; no line is the cause of that.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than a line may have, and its end.
        let most = MOST_LINE as u64 + 2;
        if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let ended = line.last() == Some(&b'\n');
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let answer = if text.len() > MOST_LINE {
            if !ended {
                input.skip_until(b'\n')?;
            }
            too_long()
        } else {
            answer(text)
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}
