/** Rows that a statement takes. */
const portion = 2000;

/** Rows by the ten thousand go in as JSON: a few statements instead of hundreds, and never all of them in memory as text. */
export function* jsonOf(rows: object[]): Generator<string> {
  for (let at = 0; at < rows.length; at += portion) yield JSON.stringify(rows.slice(at, at + portion));
}
