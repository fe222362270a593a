import { parseHours, type Week } from '#content-db/model/opening-hours.ts';
import type { ViewRow } from '#content-db/read/reader.ts';
import type { PageContext } from './context.ts';
import { type HoursLine, hoursLines } from './opening-hours.ts';
import { inLanguage, type Text } from './texts.ts';

/** Where the organisation is found. */
export interface Place {
  id: number;
  name: Text;
  address: Text | undefined;
  phone: string | undefined;
  email: string | undefined;
  mapUrl: string | undefined;
  /** Undefined where none are told. */
  week: Week | undefined;
  hours: HoursLine[] | undefined;
}

export interface PlaceCard extends Place {
  hoursNote: Text | undefined;
}

/** The visible places, in the order that staff gave them. */
export async function allPlaces(context: PageContext): Promise<PlaceCard[]> {
  const rows = await context.content.list('places', 'card');
  return rows.map((row) => cardOf(context, row));
}

/** One of the visible places. */
export async function placeCard(context: PageContext, id: number): Promise<PlaceCard | undefined> {
  const row = await context.content.get('places', id, 'card');
  return row && cardOf(context, row);
}

function cardOf(context: PageContext, row: ViewRow<'places', 'card'>): PlaceCard {
  return {
    ...placeOf(context, row),
    hoursNote: textOf(context, row.hoursNote, row.hoursNoteAr),
  };
}

/** The first of the places, for what all pages show: they do not depend on the others, nor on its note. */
export async function firstPlace(context: PageContext): Promise<Place | undefined> {
  const [id] = await context.content.part('places', { from: 0, to: 1 });
  const row = id === undefined ? undefined : await context.content.get('places', id, 'first');
  return row && placeOf(context, row);
}

function placeOf(context: PageContext, row: ViewRow<'places', 'first'>): Place {
  const { id, name, nameAr, address, addressAr, phone, email, mapUrl, hours } = row;
  return {
    id,
    name: inLanguage(name, nameAr, context.locale),
    address: textOf(context, address, addressAr),
    phone: phone || undefined,
    email: email || undefined,
    mapUrl: mapUrl || undefined,
    week: parseHours(hours),
    hours: hoursLines(context, hours),
  };
}

/** The Arabic text on an Arabic page, if there is one; else the English one, if there is one. */
function textOf({ locale }: PageContext, english: string | null, arabic: string | null): Text | undefined {
  if (locale === 'ar' && arabic) return inLanguage(english ?? '', arabic, locale);
  return english ? inLanguage(english, arabic, locale) : undefined;
}
