import type { CallEvent } from './call-state.ts';

/** How long the assistant takes from the visitor's last word to its first; for the end of the call, and kept nowhere. */
export function replyTimes(now: () => number = () => performance.now()) {
  const times: number[] = [];
  let heard = '';
  let lastWordAt: number | undefined;
  return {
    hear(event: CallEvent): void {
      if (event.type === 'speech-start' && lastWordAt !== undefined) {
        times.push(now() - lastWordAt);
        lastWordAt = undefined;
      }
      if (event.type !== 'transcript' || event.entry.role !== 'user') return;
      // The final hearing comes after a silence, and often brings no new word.
      const words = event.entry.text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      if (words !== heard) lastWordAt = now();
      heard = event.entry.final ? '' : words;
    },
    /** The middle one; undefined where nobody was answered. */
    middle: () => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)],
  };
}
