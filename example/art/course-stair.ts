import { short } from '#site/art/geometry.ts';

const width = 400;
const riser = 34;
const base = 12;

/**
 * The courses as a stair that rises by one step with each, and whose steps are as long as their days; below it the
 * days one by one. Inline SVG that reads in the direction of the page; `.stair-line`, `.stair-days`, and lettering
 * take their colours from the style sheet.
 * @param days of each course, at least 1
 */
export function courseStair(days: readonly number[], isMirrored: boolean): string {
  const total = days.reduce((sum, count) => sum + count, 0);
  const day = (width - 16) / total;
  const height = riser * (days.length + 1) + base;
  const floor = height - base;
  const place = (x: number) => short(isMirrored ? width - x : x);
  const steps = days.map((count, index) => {
    const before = days.slice(0, index).reduce((sum, earlier) => sum + earlier, 0);
    return {
      count,
      from: 8 + before * day,
      to: 8 + (before + count) * day,
      top: floor - (index + 1) * riser,
    };
  });
  const path = steps.map(({ to, top }) => `V${top}H${place(to)}`).join('');
  const drops = steps.map(({ to, top }) => `M${place(to)} ${top}V${floor}`).join('');
  const ticks = Array.from({ length: total + 1 }, (_, count) => `M${place(8 + count * day)} ${floor}v6`).join(
    '',
  );
  const letters = steps.map(
    ({ count, from, to, top }) =>
      `<text x="${place((from + to) / 2)}" y="${top - 9}" class="stair-count">${count}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="stair" viewBox="0 0 ${width} ${height}" fill="none" stroke="currentColor" direction="ltr" aria-hidden="true">` +
    `<path class="stair-days" d="${drops}${ticks}M${place(8)} ${floor}H${place(width - 8)}"/>` +
    `<path class="stair-line" d="M${place(8)} ${floor}${path}" stroke-width="2"/>` +
    `<g fill="currentColor" stroke="none" text-anchor="middle">${letters.join('')}</g></svg>`
  );
}
