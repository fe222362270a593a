import type { Check } from '../page/check.ts';

/** Pictures that neither have words nor are decoration, as a picture in an article never is. */
export const pictures: Check = {
  key: 'pictures',
  name: 'Pictures without words',
  about: 'A picture that has no text for people who cannot see it.',
  level: 'warn',
  findOnPage: ({ pictures: found }) =>
    found
      .filter(({ alt, isProse }) => (isProse ? !alt : alt === undefined) || isFileName(alt))
      .map(({ src, alt }) => ({
        message: alt
          ? `The text of a picture is only its file name, ${alt}.`
          : `The picture ${src} has no text for people who cannot see it.`,
        quote: storedAddress(src),
        picture: src,
      })),
  mend: (text, { language, quote, pictureWords }) =>
    text.replace(/!\[([^[\]]*)\]\(\/uploads\/([\w.-]+)/g, (whole: string, alt: string, file: string) => {
      const isMeant = quote === undefined || storedAddress(`/uploads/${file}`) === quote;
      const words = pictureWords.get(file)?.[language]?.trim();
      if (!isMeant || !words || (alt.trim() !== '' && !isFileName(alt))) return whole;
      return `![${words.replace(/\s+/g, ' ').replace(/[[\]\\]/g, String.raw`\$&`)}](/uploads/${file}`;
    }),
};

/** What a text has of the address of a picture: pages show a variant of an upload, such as `/uploads/a1-960.webp` of `/uploads/a1.jpg`. */
function storedAddress(src: string): string {
  return src.startsWith('/uploads/') ? src.replace(/(?:-\d+)?\.\w+$/, '') : src;
}

function isFileName(alt = ''): boolean {
  return /\.(?:avif|gif|jpe?g|png|webp)$/i.test(alt.trim());
}
