import type { Check } from '../page/check.ts';

/** Bytes of HTML, before compression. The largest pages of the example have some 60,000. */
const maxHtml = 200_000;
/** Bytes of scripts within the HTML. */
const maxInlineScript = 5_000;

/** Pages that are slow on a phone. What they load needs the files of the site, see gate/across-pages.ts. */
export const weight: Check = {
  key: 'weight',
  name: 'Weight',
  about: 'A page of more than 200 kB of HTML, or with much CSS, or much JavaScript before the first tap.',
  level: 'warn',
  findOnPage({ bytes, inlineScriptBytes }) {
    const flaws = [];
    if (bytes > maxHtml)
      flaws.push(`The page has ${kilobytes(bytes)} kB of HTML, more than ${kilobytes(maxHtml)} kB.`);
    if (inlineScriptBytes > maxInlineScript)
      flaws.push(
        `The page has ${kilobytes(inlineScriptBytes)} kB of scripts within it, more than ${kilobytes(maxInlineScript)} kB.`,
      );
    return flaws.map((message) => ({ message }));
  },
};

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
