import { Resvg } from '@resvg/resvg-js';

/** Fails unless the text is well-formed SVG without inline styles or scripts; gives its drawn size. */
export function sizeOf(svg: string): { width: number; height: number } {
  if (/<script|<style|\sstyle=|\son\w+=|NaN|undefined|Infinity/u.test(svg))
    throw new Error('not fit to be inlined');
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  return { width, height };
}
