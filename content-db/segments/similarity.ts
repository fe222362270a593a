/** How alike two texts are, from 0 to 1: the share of letter triples that both have (the coefficient of Dice). */
export function similarity(one: string, other: string): number {
  const [first, second] = [triples(one), triples(other)];
  const total = first.length + second.length;
  if (total === 0) return normalise(one) === normalise(other) ? 1 : 0;
  const counts = new Map<string, number>();
  for (const triple of first) counts.set(triple, (counts.get(triple) ?? 0) + 1);
  let common = 0;
  for (const triple of second) {
    const left = counts.get(triple) ?? 0;
    if (left === 0) continue;
    counts.set(triple, left - 1);
    common += 1;
  }
  return (2 * common) / total;
}

function triples(text: string): string[] {
  const padded = ` ${normalise(text)} `;
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3));
}

/** A text without what does not matter to its sense: case and spacing. */
export function normalise(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
