import { styleOf, type Tag, textOf } from './html.ts';

/** What the letters of Word’s symbol fonts show, of those that are used in texts: arrows, marks and Greek letters. */
const fonts: Record<string, Record<string, string>> = {
  wingdings: {
    ...pairs('à→ß←á↑â↓ó↔è➔ü✓û✗þ☑x☒ý☒o☐q❑v❖l●n■§▪Ø➢J☺L☹'),
    '\u00A8': '☐',
  },
  symbol: pairs('·•£≤³≥¹≠»≈±±´×¸÷®→¬←Þ⇒¥∞Ö√SΣaαbβgγdδDΔmμpπsσWΩwωlλqθ'),
};

function pairs(list: string): Record<string, string> {
  const letters = [...list];
  return Object.fromEntries(
    letters.flatMap((from, at) => (at % 2 === 0 ? [[from, letters[at + 1] ?? '']] : [])),
  );
}

/** The words of an element in a symbol font, as letters that every font has; undefined of any other element. */
export function symbolText(node: Tag): string | undefined {
  const family = /^["']?(wingdings|symbol)["']?(?:,|$)/.exec(
    styleOf(node, 'mso-symbol-font-family') || styleOf(node, 'font-family'),
  )?.[1];
  const font = family === undefined ? undefined : fonts[family];
  if (!font) return undefined;
  // Word also writes them as private characters from U+F000.
  return textOf(node).replaceAll(/[\u0021-\u00FF\uF021-\uF0FF]/g, (letter) => {
    const code = (letter.codePointAt(0) ?? 0) & 0xff;
    return font[String.fromCodePoint(code)] ?? letter;
  });
}
