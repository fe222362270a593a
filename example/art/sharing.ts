import { openGraphSize } from '#site/art/open-graph-size.ts';
import { openGraphSvg, type SharingArt } from '#site/art/open-graph.ts';
import { randomOf } from '#site/art/random.ts';
import { logo } from './logo.ts';
import { approach, compassRose, latticeField } from './plate.ts';

const brass = '#DDB873';

/** On sharing pictures: the mark, and the plate of the hero, its compass and its course turned by the seed, mirrored for Arabic. */
export const sharing: SharingArt = {
  mark: logo(),
  plate(locale, seed) {
    const random = randomOf(seed);
    const course = 180 + random.whole(-28, 28);
    const rose = 5 * random.whole(0, 71);
    const isMirrored = locale === 'ar';
    return (
      `<g transform="translate(${isMirrored ? 100 : openGraphSize.width - 100} 315)scale(1.04)" stroke="#DCCFB8" color="#DCCFB8">` +
      `<g opacity=".66"><g transform="rotate(${rose})">${compassRose()}</g>${latticeField([[3, 0.65]])}</g>` +
      `<g transform="${isMirrored ? 'scale(-1 1)' : ''}rotate(${course})" stroke="${brass}" color="${brass}">${approach()}</g></g>`
    );
  },
};

/** The picture of a page whose own is not drawn, or cannot be: the mark alone. `example/public/` has it as a JPEG. */
export function defaultPictureSvg(): string {
  return openGraphSvg({ title: '', locale: 'en', brand: '', seed: '' }, sharing);
}
