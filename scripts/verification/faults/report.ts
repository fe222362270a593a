import { number, table } from '../../process/text-table.ts';
import type { Tally } from './run-faults.ts';

/** Everything that did not hold, and a table of what was tried. */
export function reportOf({
  faults,
  kills,
  acknowledged,
  pages,
  lost,
  mixed,
  unanswered,
  failures,
}: Tally): string {
  const kinds = [...faults].map(([name, count]) => [name, number(count)]);
  const tried = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const totals = [
    ['faults tried', tried],
    ['processes killed', kills],
    ['acknowledged writes', acknowledged],
    ['lost', lost.length],
    ['pages read', pages],
    ['mixed pages', mixed.length],
    ['unanswered pages', unanswered.length],
    ['other failures', failures.length],
  ] as const;
  const rows = [...kinds, ['', ''], ...totals.map(([what, count]) => [what, number(count)])];
  return [...lost, ...mixed, ...unanswered, ...failures, '', table(rows)].join('\n');
}
