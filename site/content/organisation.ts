import type { Reader } from '#content-db/read/reader.ts';
import { brandKey } from '#content-db/types/brand-key.ts';
import { timeZoneOf } from '#content-db/model/time-zone.ts';
import { organisationKey } from '#content-db/types/organisation-key.ts';
import { example } from '#example/index.ts';
import { type Example, noExample } from '../i18n/example.ts';
import { type PictureStyle, pictureStyleOf } from './picture-style.ts';

/** Whose site it is, for programs that read it. Its name and its texts are content. */
export interface Organisation {
  /** What stands in where nothing is stored. */
  example: Example;
  /** A type of schema.org. */
  kind: string;
  country: string | null;
  /** Dates that readers see are days there. */
  timeZone: string;
  /** Whether its settings say that the example stands in. A site that has no settings yet does not say so. */
  isExample?: boolean;
  /** Undefined where the site looks as the program does. */
  brand?: Brand;
  pictures: PictureStyle;
}

/** What pages show of the brand of an organisation; its colours are those of a style sheet. */
export interface Brand {
  /** Addresses of pictures; empty if there is none. */
  logo: string;
  logoOnDark: string;
}

/** Whose site it is. Without settings it is that of the example. */
export async function organisationOf(content: Pick<Reader, 'keyed' | 'keyedView'>): Promise<Organisation> {
  const settings = (await content.keyed('organisation'))(organisationKey);
  const look = (await content.keyedView('brand', 'page'))(brandKey);
  const stand = settings?.hasExample === false ? noExample : example;
  const shown = {
    example: stand,
    ...(look && { brand: { logo: look.logo ?? '', logoOnDark: look.logoOnDark ?? '' } }),
    pictures: pictureStyleOf(look, stand.art),
  };
  if (!settings) {
    const { organisation } = example;
    return { ...shown, ...organisation, timeZone: timeZoneOf(organisation) };
  }
  const { kind, country, hasExample } = settings;
  const timeZone = timeZoneOf(settings);
  return { ...shown, kind, country: country || null, timeZone, ...(hasExample && { isExample: true }) };
}
