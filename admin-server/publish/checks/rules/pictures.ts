import type { Check } from '../page/check.ts';

/** Pictures that neither have words nor say that they are decoration. */
export const pictures: Check = {
  key: 'pictures',
  name: 'Pictures without words',
  about: 'A picture that has no text for people who cannot see it.',
  level: 'warn',
  findOnPage: ({ pictures: found }) =>
    found
      .filter(({ alt }) => alt === undefined || /\.(?:avif|gif|jpe?g|png|webp)$/i.test(alt.trim()))
      .map(({ src, alt }) => ({
        message: alt
          ? `The text of a picture is only its file name, ${alt}.`
          : `The picture ${src} has no text for people who cannot see it.`,
        quote: src,
      })),
};
