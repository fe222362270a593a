import type { Page } from '@playwright/test';

/** What stays in Latin letters in an Arabic interface: keys, formats, file names, settings of the server, addresses. */
const names = [
  /Ctrl(?:-Shift)?-\p{L}/gu,
  /\b(?:Enter|Escape)/g,
  /\b(?:AVIF|CSS|CSV|HTML|HTTPS|JSON-LD|JavaScript|Markdown|Open Graph|Sharp|SVG|WebP)\b/g,
  /robots\.txt/g,
  /\bTRANSLATE_\w+/g,
  /\S*\/\S+/g,
  /\S+@\S+/g,
  // The language that the account can change to, in its own words.
  /^English$/g,
  // The example in the hint of the address of a topic.
  /\bcrowds\b/g,
  // Words of the script of a scene.
  /\b(?:dashed|staff|walks)\b/g,
];

/**
 * The texts on a page that have a word in Latin letters and are no content: text nodes, options, and the attributes
 * that people see or hear.
 * @param content what staff wrote
 */
export async function latinTexts(page: Page, content: string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    // Contents that are marked as such: isolated names, texts in English, editors, code.
    const marked =
      'script, style, iframe, svg, bdi, [lang="en"], textarea, [contenteditable], kbd, code, pre';
    const isShown = (element: Element) =>
      element.closest(marked) === null && element.getClientRects().length > 0;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isShown(node.parentElement)) texts.push(node.nodeValue ?? '');
    for (const option of document.querySelectorAll('option')) texts.push(option.textContent ?? '');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const written = new Set(content.map(inOneLine));
  const rest = (text: string) =>
    names.reduce(
      (text, name) => text.replaceAll(name, ''),
      // Values within a sentence are isolated.
      text.replaceAll(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, ''),
    );
  return [...new Set(shown.map(inOneLine))].filter(
    (text) => !written.has(text) && /[A-Za-z]{2}/.test(rest(text)),
  );
}
