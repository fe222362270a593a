/** The known word that differs from `word` by at most two letters, if there is one. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, changes: changesBetween(word, candidate) }))
    .filter(({ candidate, changes }) => changes <= Math.min(2, candidate.length / 2))
    .sort((a, b) => a.changes - b.changes);
  return best?.candidate;
}

/** Levenshtein distance: letters to add, remove or replace. */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...b].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
