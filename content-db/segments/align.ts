/**
 * Pairs elements of two lists in their order, so that the sum of the scores of the pairs is the highest; of equal sums,
 * the pairs that come first. A score of 0 makes no pair.
 * @returns for each element of the first list the position of its partner, or undefined
 */
export function align<First, Second>(
  first: readonly First[],
  second: readonly Second[],
  score: (first: First, second: Second) => number,
): (number | undefined)[] {
  const width = second.length + 1;
  // The best sum for what follows each pair of positions.
  const best = new Float64Array((first.length + 1) * width);
  const sumAt = (at: number, other: number) => best[at * width + other] ?? 0;
  const scores = new Float64Array(first.length * second.length);
  for (let at = first.length - 1; at >= 0; at -= 1)
    for (let other = second.length - 1; other >= 0; other -= 1) {
      const [one, two] = [first[at], second[other]];
      const own = one === undefined || two === undefined ? 0 : score(one, two);
      scores[at * second.length + other] = own;
      best[at * width + other] = Math.max(
        sumAt(at + 1, other),
        sumAt(at, other + 1),
        own > 0 ? own + sumAt(at + 1, other + 1) : 0,
      );
    }
  const partners: (number | undefined)[] = first.map(() => undefined);
  let [at, other] = [0, 0];
  while (at < first.length && other < second.length) {
    const own = scores[at * second.length + other] ?? 0;
    const rest = sumAt(at, other) - 1e-9;
    if (own > 0 && own + sumAt(at + 1, other + 1) >= rest) partners[at++] = other++;
    else if (sumAt(at + 1, other) >= rest) at += 1;
    else other += 1;
  }
  return partners;
}
