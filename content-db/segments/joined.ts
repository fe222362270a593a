/**
 * Whether a mark of emphasis between these characters belongs to the text on the side of `inner` in every version of
 * CommonMark (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run): some count symbols as signs, and others
 * only punctuation.
 * @param outer one character, or '' at the start or end of the text
 */
export function isSurelyJoined(outer: string, inner: string): boolean {
  if (/^[\p{Zs}\s]?$/u.test(inner)) return false;
  const isSign = /[\p{P}\p{S}]/u.test(inner);
  return !isSign || /^(?:[\p{Zs}\t\n\f\r]?|[!-/:-@[-`{-~]|(?![\u{10000}-\u{10FFFF}])\p{P})$/u.test(outer);
}
