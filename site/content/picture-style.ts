import type { Locale } from '#content-db/model/locale.ts';
import type { KeyedViewRow } from '#content-db/read/reader.ts';
import { plainCover } from '../art/plain-cover.ts';
import { randomOf } from '../art/random.ts';
import type { ExampleArt, HeroPage } from '../i18n/example.ts';

/** What stands where a row or the head of a page has no picture of its own. */
export interface PictureStyle {
  /** The address of a photograph, if these stand in. The same seed gives the same. */
  photograph(seed: string): string | undefined;
  /** A drawing, as trusted SVG. The same seed gives the same. */
  cover(seed: string, options: Parameters<ExampleArt['cover']>[1]): string;
  /** At the head of a page, where `own` is its picture: one of both. */
  head(page: HeroPage, locale: Locale, own: string | undefined): { picture?: string; plate?: string };
  missing(...page: Parameters<ExampleArt['missing']>): string;
}

/** The choice of a brand. Without the example, or before anything is chosen, plain covers stand in for its drawings. */
export function pictureStyleOf(
  brand: Pick<KeyedViewRow<'brand', 'page'>, 'pictureStyle' | 'photographs'> | undefined,
  art: ExampleArt | undefined,
): PictureStyle {
  const style = brand?.pictureStyle ?? 'drawings';
  const [first, ...others] = (style === 'photographs' && brand?.photographs?.split('\n')) || [];
  const drawn = style === 'drawings' ? art : undefined;
  const photograph = (seed: string) => (first ? randomOf(seed).pick([first, ...others]) : undefined);
  return {
    photograph,
    cover: (seed, options) => drawn?.cover(seed, options) ?? plainCover(seed, options),
    head(page, locale, own) {
      const picture = own || photograph(page);
      if (picture) return { picture };
      return { plate: drawn?.hero(page, locale) ?? plainCover(page, { isMirrored: locale === 'ar' }) };
    },
    missing: (status, home, locale) =>
      drawn?.missing(status, home, locale) ?? plainCover(status, { isMirrored: locale === 'ar' }),
  };
}
