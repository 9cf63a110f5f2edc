//! Sounds, made on the spot: short, soft, wooden. No file is fetched, and nothing is heard that the
//! player has not asked for.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioScheduledSourceNode, BiquadFilterType, GainNode, OscillatorType,
};

use super::preferences::Chosen;

/// What can be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sound {
    /// Cards are dealt.
    Deal,
    /// A card is drawn, taken or put back.
    Draw,
    /// A card is thrown.
    Throw,
    /// Knuckles on the table: a pass.
    Tap,
    /// The opponent has thrown: it is the player's turn.
    YourTurn,
    /// Somebody knocks.
    Knock,
    /// Somebody goes gin.
    Gin,
    /// A command was refused.
    Refuse,
}

/// One stroke: of wood, or of a soft string.
struct Stroke {
    /// After how many seconds.
    at: f64,
    /// In hertz: of a string its tone, of wood the middle of its noise.
    pitch: f32,
    /// How many seconds until it has died away.
    length: f64,
    /// 0 to 1.
    loud: f32,
    is_wood: bool,
}

const fn wood(at: f64, pitch: f32, length: f64, loud: f32) -> Stroke {
    Stroke {
        at,
        pitch,
        length,
        loud,
        is_wood: true,
    }
}

const fn string(at: f64, pitch: f32, length: f64, loud: f32) -> Stroke {
    Stroke {
        at,
        pitch,
        length,
        loud,
        is_wood: false,
    }
}

impl Sound {
    const fn strokes(self) -> &'static [Stroke] {
        match self {
            Self::Deal => {
                const {
                    &[
                        wood(0.0, 2600.0, 0.05, 0.35),
                        wood(0.07, 2300.0, 0.05, 0.3),
                        wood(0.14, 2700.0, 0.05, 0.35),
                        wood(0.21, 2200.0, 0.05, 0.3),
                        wood(0.28, 2500.0, 0.06, 0.4),
                    ]
                }
            }
            Self::Draw => const { &[wood(0.0, 2400.0, 0.08, 0.4)] },
            Self::Throw => {
                const { &[wood(0.0, 1500.0, 0.06, 0.5), string(0.0, 150.0, 0.07, 0.35)] }
            }
            Self::Tap => const { &[wood(0.0, 620.0, 0.07, 0.6), string(0.0, 190.0, 0.07, 0.4)] },
            Self::YourTurn => {
                const {
                    &[
                        wood(0.0, 1500.0, 0.06, 0.5),
                        string(0.0, 150.0, 0.07, 0.35),
                        string(0.14, 587.33, 0.35, 0.12),
                    ]
                }
            }
            Self::Knock => {
                const {
                    &[
                        wood(0.0, 520.0, 0.09, 0.9),
                        string(0.0, 165.0, 0.1, 0.7),
                        wood(0.16, 480.0, 0.1, 1.0),
                        string(0.16, 150.0, 0.12, 0.8),
                    ]
                }
            }
            Self::Gin => {
                const {
                    &[
                        wood(0.0, 520.0, 0.09, 0.8),
                        string(0.0, 165.0, 0.1, 0.6),
                        string(0.12, 392.0, 0.4, 0.3),
                        string(0.24, 493.88, 0.4, 0.3),
                        string(0.36, 587.33, 0.45, 0.3),
                        string(0.48, 783.99, 0.8, 0.35),
                    ]
                }
            }
            Self::Refuse => {
                const {
                    &[
                        string(0.0, 140.0, 0.12, 0.4),
                        string(0.11, 116.0, 0.14, 0.4),
                    ]
                }
            }
        }
    }
}

/// What makes them, from the first one that is wanted.
struct Speaker {
    context: AudioContext,
    volume: GainNode,
    noise: AudioBuffer,
}

thread_local! {
    static SPEAKER: RefCell<Option<Speaker>> = const { RefCell::new(None) };
}

/// Has the volume, and whether there is any sound, obeyed from the moment they are set.
pub(crate) fn follow(chosen: Chosen) {
    Effect::new(move |_| {
        let volume = volume(chosen.with(|chosen| chosen.sound.then_some(chosen.volume)));
        SPEAKER.with_borrow(|speaker| {
            if let Some(speaker) = speaker {
                speaker.volume.gain().set_value(volume);
            }
        });
    });
}

/// Plays a sound, where sounds are wanted. A browser that has none, or that forbids them just now,
/// is silent: nothing else is lost.
pub(crate) fn play(chosen: Chosen, sound: Sound) {
    let Some(wanted) = chosen.with_untracked(|chosen| chosen.sound.then_some(chosen.volume)) else {
        return;
    };
    SPEAKER.with_borrow_mut(|speaker| {
        if speaker.is_none() {
            *speaker = Speaker::new().ok();
        }
        if let Some(speaker) = speaker {
            speaker.volume.gain().set_value(volume(Some(wanted)));
            let _ = speaker.play(sound);
        }
    });
}

/// Ears hear by powers: half of the way is a quarter of the strength.
fn volume(percent: Option<u8>) -> f32 {
    let share = f32::from(percent.unwrap_or(0)) / 100.0;
    share * share
}

impl Speaker {
    fn new() -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let volume = context.create_gain()?;
        volume.connect_with_audio_node(&context.destination())?;
        // A fifth of a second of noise, the same every time.
        let rate = context.sample_rate();
        let length = (rate / 5.0).max(1.0);
        let mut seed = 0x2545_f491_u32;
        let mut samples = Vec::new();
        let mut at = 0.0;
        while at < length {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            let [low, high, ..] = seed.to_le_bytes();
            samples.push(f32::from(i16::from_le_bytes([low, high])) / 32_768.0);
            at += 1.0;
        }
        let frames = u32::try_from(samples.len()).unwrap_or_default();
        let noise = context.create_buffer(1, frames, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Self {
            context,
            volume,
            noise,
        })
    }

    fn play(&self, sound: Sound) -> Result<(), JsValue> {
        // Browsers keep it asleep until the player has touched the page.
        let _ = self.context.resume()?;
        let now = self.context.current_time();
        for stroke in sound.strokes() {
            let start = now + stroke.at;
            let end = start + stroke.length;
            let fall = self.context.create_gain()?;
            fall.gain().set_value_at_time(stroke.loud, start)?;
            fall.gain().exponential_ramp_to_value_at_time(0.001, end)?;
            fall.connect_with_audio_node(&self.volume)?;
            if stroke.is_wood {
                let filter = self.context.create_biquad_filter()?;
                filter.set_type(BiquadFilterType::Bandpass);
                filter.frequency().set_value(stroke.pitch);
                filter.q().set_value(1.4);
                filter.connect_with_audio_node(&fall)?;
                let noise = self.context.create_buffer_source()?;
                noise.set_buffer(Some(&self.noise));
                noise.connect_with_audio_node(&filter)?;
                noise.start_with_when(start)?;
                (noise.as_ref() as &AudioScheduledSourceNode).stop_with_when(end)?;
            } else {
                let tone = self.context.create_oscillator()?;
                tone.set_type(OscillatorType::Triangle);
                tone.frequency().set_value(stroke.pitch);
                tone.connect_with_audio_node(&fall)?;
                tone.start_with_when(start)?;
                (tone.as_ref() as &AudioScheduledSourceNode).stop_with_when(end)?;
            }
        }
        Ok(())
    }
}
