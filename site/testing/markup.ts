import { Resvg } from '@resvg/resvg-js';

/**
 * The size of an SVG in pixels.
 * @throws an Error unless it is well-formed and without inline styles and scripts.
 */
export function sizeOf(svg: string): { width: number; height: number } {
  if (/<script|<style|\sstyle=|\son\w+=|NaN|undefined|Infinity/u.test(svg))
    throw new Error('not safe to inline: it has a script, a style or an invalid number');
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  return { width, height };
}
