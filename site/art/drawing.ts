import { line, onBearing, short, type Point } from './geometry.ts';

const width = 960;

/** The size of a hero's drawing in user units. A wide or a narrow screen crops it: what matters is within 300 of the middle. */
export const heroSize = { width, height: 720 } as const;

/** Marks of a drawing, given where they are when it reads from left to right. */
export interface Lettering {
  /** A number or a word, its middle at x and its base line at y. */
  text(content: string, x: number, y: number): string;
}

/**
 * A hero's drawing as inline SVG. Lines take `currentColor`, brass marks stand in `.plate-accent`, lettering
 * gets its font and size from the style sheet.
 * @param isMirrored whether it reads from right to left; lettering is moved, not mirrored
 */
export function heroDrawing(
  draw: (letter: Lettering) => { lines: string; letters: string },
  isMirrored = false,
): string {
  const place = (x: number) => short(isMirrored ? width - x : x);
  const { lines, letters } = draw({
    text: (content, x, y) =>
      `<text x="${place(x)}" y="${short(y)}"${/\p{L}/u.test(content) ? ' class="plate-word"' : ''}${/\p{Script=Arabic}/u.test(content) ? ' direction="rtl"' : ''}>${content}</text>`,
  });
  const turned = isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${lines}</g>` : lines;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="plate" viewBox="0 0 ${width} ${heroSize.height}" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" direction="ltr" aria-hidden="true">` +
    `${turned}<g fill="currentColor" stroke="none" text-anchor="middle">${letters}</g></svg>`
  );
}

/** A person from above: shoulders across the way they face, in degrees clockwise from north, and the head. */
export function person([x, y]: Point, facing: number): string {
  return (
    `<g transform="translate(${short(x)} ${short(y)})rotate(${facing})"><ellipse class="plate-ground" rx="21" ry="10.5"/>` +
    '<circle r="7.5" fill="currentColor" stroke="none"/></g>'
  );
}

/** A measured distance on a level: a line with a stroke at each end. */
export function distance(from: number, to: number, y: number): string {
  return `<path d="M${from} ${y - 8}v16M${to} ${y - 8}v16M${from} ${y}H${to}"/>`;
}

/** A filled arrow head whose tip is at a point, on a bearing. */
export function arrowHead(tip: Point, bearing: number): string {
  const back = (turn: number) => onBearing(bearing + turn, 20, tip);
  return `<path d="${line(tip, back(160), back(200))}Z" fill="currentColor" stroke="none"/>`;
}
