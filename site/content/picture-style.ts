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
  /** What stands in for pictures of a list that a visitor's browser loads. */
  inBrowser: CoversInBrowser;
}

export interface CoversInBrowser {
  /** Addresses; empty if none stand in. */
  photographs: readonly string[];
  /** The address of a module that draws the covers of the example, if these stand in. */
  drawings?: string;
}

/** The one of the photographs that stands in for a picture. The same seed gives the same. */
export function photographOf(seed: string, [first, ...others]: readonly string[]): string | undefined {
  return first ? randomOf(seed).pick([first, ...others]) : undefined;
}

/** The choice of a brand. Without the example, or before anything is chosen, plain covers stand in for its drawings. */
export function pictureStyleOf(
  brand: Pick<KeyedViewRow<'brand', 'page'>, 'pictureStyle' | 'photographs'> | undefined,
  art: ExampleArt | undefined,
): PictureStyle {
  const style = brand?.pictureStyle ?? 'drawings';
  const photographs = (style === 'photographs' && brand?.photographs?.split('\n').filter(Boolean)) || [];
  const drawn = style === 'drawings' ? art : undefined;
  const photograph = (seed: string) => photographOf(seed, photographs);
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
    inBrowser: { photographs, ...(drawn && { drawings: drawn.coverModule }) },
  };
}
