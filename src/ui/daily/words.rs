use crate::daily::{Day, Played};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// "29 November 2026". Days are the server's, of UTC, and the same for everybody: no browser's own
/// calendar has a say in them.
pub(crate) fn long_date(day: Day) -> String {
    let (year, month, of_month) = day.parts();
    let month = MONTHS
        .get(usize::from(month).saturating_sub(1))
        .unwrap_or(&"");
    format!("{of_month} {month} {year}")
}

/// "won by 34 points", "lost by 1 point", "drawn".
pub(super) fn result(score: i32) -> String {
    let points = match score.unsigned_abs() {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    };
    match score.signum() {
        1 => format!("won by {points}"),
        -1 => format!("lost by {points}"),
        _ => "drawn".to_owned(),
    }
}

/// "12,345": numbers of people can be long.
pub(super) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "1 player", "12 players".
pub(super) fn players(count: u32) -> String {
    match count {
        1 => "1 player".to_owned(),
        count => format!("{} players", grouped(count)),
    }
}

/// The average of a sum with one decimal: "+3.4", "−0.5", "0.0"; a dash where there is none.
pub(super) fn average(sum: i64, count: u32) -> String {
    if count == 0 {
        return "–".to_owned();
    }
    // Rounded to the nearest tenth, half of one away from nought.
    let (sum, count) = (sum.unsigned_abs() * 20, u64::from(count) * 2);
    let tenths = (sum + count / 2) / count;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The same with its sign.
pub(super) fn signed_average(sum: i64, count: u32) -> String {
    let text = average(sum, count);
    match sum.signum() {
        _ if text == "0.0" || count == 0 => text,
        1 => format!("+{text}"),
        _ => format!("−{text}"),
    }
}

/// A time span, roughly: "a minute ago", "3 hours ago".
pub(crate) fn short_age(seconds: i64) -> String {
    let of = |count: i64, what: &str| match count {
        1 => format!("one {what} ago"),
        count => format!("{count} {what}s ago"),
    };
    match seconds.max(0) {
        0..=59 => "just now".to_owned(),
        seconds @ 60..=3_599 => of(seconds / 60, "minute"),
        seconds @ 3_600..=86_399 => of(seconds / 3_600, "hour"),
        seconds => of(seconds / 86_400, "day"),
    }
}

/// One square a round: green for won, red for lost, white for neither.
pub(super) fn squares(played: &Played) -> String {
    let square = |points: i32| match points.signum() {
        1 => '🟩',
        -1 => '🟥',
        _ => '⬜',
    };
    played
        .rounds
        .iter()
        .map(|round| square(round.points))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{grouped, long_date, result, signed_average};

    #[test]
    fn a_day_is_called_the_same_everywhere() {
        let day = "2026-11-29".parse().map(long_date);
        assert_eq!(day.as_deref(), Ok("29 November 2026"));
    }

    #[test]
    fn results_have_their_points_in_words() {
        assert_eq!(result(34), "won by 34 points");
        assert_eq!(result(-1), "lost by 1 point");
        assert_eq!(result(0), "drawn");
    }

    #[test]
    fn averages_are_rounded_to_a_tenth() {
        assert_eq!(signed_average(10, 3), "+3.3");
        assert_eq!(signed_average(-1, 20), "−0.1");
        assert_eq!(signed_average(-1, 21), "0.0");
        assert_eq!(signed_average(5, 0), "–");
    }

    #[test]
    fn long_numbers_are_grouped() {
        let texts = [0, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }
}
