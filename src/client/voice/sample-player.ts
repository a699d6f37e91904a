import type { SampleCall } from '#content/sample-calls.ts';
import type { CallHandle } from './call-control.ts';
import type { CallEvent, TranscriptEntry } from './call-state.ts';
import { markEvent } from '../mark-event.ts';
import { playRecording } from './play-recording.ts';
import { readAloud } from './read-aloud.ts';
import { samplesMuted } from './voice-preferences.ts';
import { audibleVoices, giveUpVoices, loadVoices } from './sample-voices.ts';
import { splitByLanguage, type LanguagePart } from './split-by-language.ts';
import { GAP_MS, lineDuration, RING_MS, wordsOf } from './sample-timing.ts';

// The interval is short, so that pausing and hanging up take effect at once.
const TICK_MS = 50;

// Distinguishes the speakers if the browser has only one voice.
const PITCH = { assistant: 1.1, user: 0.8 };

/** Plays the recording. If that fails, the browser's voices read the lines. If they can't, only the text appears. */
export function playSample(sample: SampleCall, dispatch: (event: CallEvent) => void): CallHandle {
  const controller = new AbortController();
  let paused = false;
  let reading: ReturnType<typeof readAloud> | undefined;

  /** A pause extends the wait. Resolves with false if the visitor hangs up. */
  async function wait(ms: number): Promise<boolean> {
    for (let left = ms; left > 0 && !controller.signal.aborted;) {
      const start = Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.min(TICK_MS, left)));
      if (!paused) left -= Date.now() - start;
    }
    return !controller.signal.aborted;
  }

  async function say(role: TranscriptEntry['role'], text: string): Promise<void> {
    if (role === 'assistant') dispatch({ type: 'speech-start' });
    await (audibleVoices() ? sayAloud(role, text) : write(role, text));
    if (role === 'assistant') dispatch({ type: 'speech-end' });
  }

  async function sayAloud(role: TranscriptEntry['role'], text: string): Promise<void> {
    dispatch({ type: 'transcript', entry: { role, text, final: true } });
    for (const part of splitByLanguage(text, sample.spanish)) await sayPart(role, part);
  }

  async function sayPart(role: TranscriptEntry['role'], part: LanguagePart): Promise<void> {
    const text = part.text.trim();
    const start = Date.now();
    const findVoice = () => audibleVoices()?.[part.lang]?.[role];
    for (let voice = findVoice(); voice && !controller.signal.aborted; voice = findVoice()) {
      reading = readAloud(text, voice, PITCH[role]);
      const result = await reading.done;
      if (result === 'read') return;
      // The browser lists voices but does not speak, so the call goes on as text.
      if (result === 'failed') giveUpVoices();
      // Not every browser can pause speech, so after a pause, the interrupted part of the line is read again from its start.
      await wait(TICK_MS);
    }
    await wait(lineDuration(text) - (Date.now() - start));
  }

  async function write(role: TranscriptEntry['role'], text: string): Promise<void> {
    const words = wordsOf(text);
    for (let count = 1; count <= words.length; count++) {
      if (!(await wait(lineDuration(words[count - 1] ?? '')))) return;
      const entry = { role, text: words.slice(0, count).join(' '), final: count === words.length };
      dispatch({ type: 'transcript', entry });
    }
  }

  async function play(): Promise<void> {
    markEvent('sample_started');
    loadVoices();
    const { recording, lines } = sample;
    const linesPlayed = recording ? await playRecording(recording, lines, dispatch, controller.signal) : 0;
    if (linesPlayed < lines.length) {
      if (!(await wait(RING_MS))) return;
      dispatch({ type: 'answer', at: Date.now() });
    }
    for (const [turn, text] of lines.entries()) {
      if (turn < linesPlayed) continue;
      if (!(await wait(GAP_MS))) return;
      await say(turn % 2 === 0 ? 'assistant' : 'user', text);
    }
    if (!(await wait(GAP_MS))) return;
    markEvent('sample_finished');
    dispatch({ type: 'end', end: 'finished' });
  }

  void play();
  return {
    hangUp() {
      controller.abort();
      reading?.stop();
    },
    setPaused(next) {
      paused = next;
      if (next) reading?.stop();
    },
    setMuted(next) {
      samplesMuted.set(next);
      if (next) reading?.stop();
    },
  };
}
