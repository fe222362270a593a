import type { Point } from '#content-db/scenes/scene.ts';
import { short } from '../art/geometry.ts';

/** A text in SVG, with its middle at a point. The style sheet gives it its size, which follows the width of the screen. */
export function lettering(text: string, [x, y]: Point, className: string, shift = 0.35): string {
  return `<text class="${className}" x="${short(x, 0)}" y="${short(y, 0)}" dy="${short(shift, 2)}em">${escaped(text)}</text>`;
}

/** A text for the content and the attributes of an element. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
