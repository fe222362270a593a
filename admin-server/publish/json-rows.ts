/** Number of rows for one statement. */
const batchSize = 2000;

/** Rows as JSON arrays to insert with `json_each`: few statements, and never all rows in memory as text. */
export function* jsonOf(rows: object[]): Generator<string> {
  for (let at = 0; at < rows.length; at += batchSize) yield JSON.stringify(rows.slice(at, at + batchSize));
}
