/** The known word that differs least from the typed one; undefined if all differ by too much. */
export function correctSpelling(typed: string, known: Iterable<string>): string | undefined {
  if (/\d/.test(typed)) return undefined;
  let nearest: string | undefined;
  let fewest = typed.length < 7 ? 2 : 3;
  for (const word of known) {
    // Typing errors rarely hit the first letter, and comparing only words that share it is fast.
    if (word.length < 4 || !word.startsWith(typed.charAt(0))) continue;
    const edits = editsBetween(typed, word);
    if (edits < fewest) [nearest, fewest] = [word, edits];
  }
  return nearest;
}

/** Damerau-Levenshtein: letters added, left out, changed, or exchanged with their neighbour. */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const edits = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) edits.push((before[at - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
