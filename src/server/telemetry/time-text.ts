/** Tells the time as text, written once for each step of the clock: each answer and each line of the log bears it. */
export function timeText(stepMs: number, write: (at: Date) => string): () => string {
  let [step, text] = [NaN, ''];
  return () => {
    const now = Math.floor(Date.now() / stepMs);
    if (now !== step) [step, text] = [now, write(new Date(now * stepMs))];
    return text;
  };
}
