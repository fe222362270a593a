import * as z from 'zod';
import { localeField } from '#content-db/model/fields.ts';
import { defaultLocale, type Locale, locales } from '#content-db/model/locale.ts';
import type { Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { resources } from '#content-db/types/index.ts';
import { createWriter } from '../writer.ts';
import { nameFromTitle } from '../name-from-title.ts';

type Values = Record<string, unknown>;

const services = createWriter('services');
const texts = createWriter('service-translations');

const ownFields = Object.keys(resources.services.input.shape);

const anyText = z.looseObject({ locale: z.undefined('Unknown field').optional() });
const textsField = z.object({
  translations: z
    .partialRecord(z.enum(locales), anyText)
    .refine((given) => Object.keys(given).length > 0, 'Send at least one text'),
});

/**
 * Creates a service with its texts: one, whose fields stand beside those of the service, or those
 * under `translations`. Its key is made from the title where none is given.
 */
export async function createService(
  tx: Transaction,
  values: Values,
  by: string,
): Promise<{ id: number; locale: Locale }> {
  const { own, rest } = parted(values);
  const sent = textsOf(rest);
  const key = own['key'] || (await keyFrom(tx, sent[0]?.text['title']));
  const { id } = await services.create(tx, { ...own, key }, by);
  for (const { locale, text, place } of sent) {
    await at(place, () => texts.create(tx, { ...text, locale, serviceId: id }, by));
  }
  return { id, locale: sent[0]?.locale ?? defaultLocale };
}

/** Changes columns of a service and of its text in a language. A text that is missing is made; its picture is the English one's. */
export async function changeService(
  tx: Transaction,
  id: number,
  values: Values,
  by: string,
): Promise<Locale> {
  const { own, rest } = parted(values);
  const [sent] = textsOf(rest);
  const { locale, text } = sent ?? { locale: defaultLocale, text: {} };
  if (Object.keys(own).length > 0) await services.change(tx, id, { values: own }, by);
  if (Object.keys(text).length === 0) return locale;
  const stored = await rowsWith(tx, 'service-translations', 'serviceId', [id]);
  const known = stored.find((row) => row['locale'] === locale);
  if (known) await texts.change(tx, known.id, { values: text }, by);
  else await texts.create(tx, { imageKey: stored[0]?.['imageKey'], ...text, locale, serviceId: id }, by);
  return locale;
}

/** The service's own fields, and the rest. */
function parted(values: Values): { own: Values; rest: Values } {
  if ('serviceId' in values)
    throw new Problem('invalid', 'Invalid service: serviceId: Unknown field', {
      fields: { serviceId: 'Unknown field' },
    });
  const { own = [], rest = [] } = Object.groupBy(Object.entries(values), ([field]) =>
    ownFields.includes(field) ? 'own' : 'rest',
  );
  return { own: Object.fromEntries(own), rest: Object.fromEntries(rest) };
}

interface SentText {
  locale: Locale;
  text: Values;
  /** Stands before its fields in messages. */
  place: string;
}

function textsOf(rest: Values): SentText[] {
  if (!('translations' in rest)) {
    const { locale } = parseOrExplain(z.object({ locale: localeField }), rest, 'service text');
    return [
      {
        locale,
        text: Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'locale')),
        place: '',
      },
    ];
  }
  const { translations } = parseOrExplain(textsField.strict(), rest, 'service');
  return locales.flatMap((locale) => {
    const text = translations[locale];
    return text ? [{ locale, text, place: `translations.${locale}.` }] : [];
  });
}

/** Has a refusal say where in the body its fields are. */
async function at<T>(place: string, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [place + field, message]),
    );
    throw new Problem(error.code, error.message, { fields, cause: error });
  });
}

function keyFrom(tx: Transaction, title: unknown): Promise<string> {
  return nameFromTitle(tx, {
    name: 'services',
    column: 'key',
    title,
    fallback: 'service',
    id: undefined,
    longest: 100,
  });
}
