/** Tells the time as text, which is written once for each step: it costs more than all else that is said with it. */
export function timeText(stepMs: number, write: (at: Date) => string): () => string {
  let [step, text] = [NaN, ''];
  return () => {
    const now = Math.floor(Date.now() / stepMs);
    if (now !== step) [step, text] = [now, write(new Date(now * stepMs))];
    return text;
  };
}
