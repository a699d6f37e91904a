export function correctSpelling(typed: string, vocabulary: Iterable<string>): string | undefined {
  if (/\d/.test(typed)) return undefined;
  let nearest: string | undefined;
  let fewest = typed.length < 7 ? 2 : 3;
  for (const word of vocabulary) {
    // Typos rarely change the first letter, and comparing fewer words is faster.
    if (word.length < 4 || !word.startsWith(typed.charAt(0))) continue;
    const edits = editsBetween(typed, word);
    if (edits < fewest) [nearest, fewest] = [word, edits];
  }
  return nearest;
}

/** Damerau-Levenshtein distance. */
function editsBetween(one: string, other: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const edits = [
        (lastRow[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (lastRow[at - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) edits.push((rowBeforeLast[at - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    [rowBeforeLast, lastRow] = [lastRow, next];
  }
  return lastRow[other.length] ?? 0;
}
