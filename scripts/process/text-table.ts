/** The quotient of two numbers, such as `2.4 x`. */
export function ratio(one: number, other: number): string {
  const times = one / other;
  return `${number(times, times < 10 ? 2 : 0)} x`;
}

/** A duration with its unit, `ms` or `s`. */
export function time(ms: number): string {
  if (ms < 1000) return `${number(ms, ms < 10 ? 1 : 0)} ms`;
  return `${number(ms / 1000, ms < 100_000 ? 2 : 0)} s`;
}

/** A number with thousands separators. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Rows as a text table: the first column is left-aligned, the others right-aligned. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
}
