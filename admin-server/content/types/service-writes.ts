import * as z from 'zod';
import { localeField } from '#content-db/model/fields.ts';
import { defaultLocale, type Locale, locales } from '#content-db/model/locale.ts';
import type { Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { resources } from '#content-db/types/index.ts';
import { type ContentWriter, createWriter } from '../writer.ts';
import { uniqueSlug } from '../unique-slug.ts';

type Values = Record<string, unknown>;

const texts = createWriter('service-translations');

const ownFields = Object.keys(resources.services.input.shape);

const anyText = z.looseObject({ locale: z.undefined('Unknown field').optional() });
const textsField = z.object({
  translations: z
    .partialRecord(z.enum(locales), anyText)
    .refine((texts) => Object.keys(texts).length > 0, 'Send at least one text'),
});

/**
 * Creates a service with its texts: either one text, whose fields are next to those of the service, or several
 * under `translations`. A service without a key gets one from the title.
 */
export async function createService(
  tx: Transaction,
  services: ContentWriter<'services'>,
  values: Values,
  by: string,
): Promise<{ id: number; locale: Locale }> {
  const { own, rest } = splitFields(values);
  const sent = parseTexts(rest);
  const key = own['key'] || (await keyFrom(tx, sent[0]?.text['title']));
  const { id } = await services.create(tx, { ...own, key }, by);
  for (const { locale, text, fieldPrefix } of sent) {
    await prefixFields(fieldPrefix, () => texts.create(tx, { ...text, locale, serviceId: id }, by));
  }
  return { id, locale: sent[0]?.locale ?? defaultLocale };
}

/** Updates columns of a service and of its text in one language. Creates the text if it is missing, with the picture of the first text. */
export async function changeService(
  tx: Transaction,
  services: ContentWriter<'services'>,
  id: number,
  values: Values,
  by: string,
): Promise<Locale> {
  const { own, rest } = splitFields(values);
  const [sent] = parseTexts(rest);
  const { locale, text } = sent ?? { locale: defaultLocale, text: {} };
  if (Object.keys(own).length > 0) await services.change(tx, id, { values: own }, by);
  if (Object.keys(text).length === 0) return locale;
  const stored = await rowsWith(tx, 'service-translations', 'serviceId', [id]);
  const existing = stored.find((row) => row['locale'] === locale);
  if (existing) await texts.change(tx, existing.id, { values: text }, by);
  else await texts.create(tx, { imageKey: stored[0]?.['imageKey'], ...text, locale, serviceId: id }, by);
  return locale;
}

/** Splits the values into the service's own fields and the rest. */
function splitFields(values: Values): { own: Values; rest: Values } {
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
  /** Prefix of its field names in error messages. */
  fieldPrefix: string;
}

function parseTexts(rest: Values): SentText[] {
  if (!('translations' in rest)) {
    const { locale } = parseOrExplain(z.object({ locale: localeField }), rest, 'service text');
    return [
      {
        locale,
        text: Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'locale')),
        fieldPrefix: '',
      },
    ];
  }
  const { translations } = parseOrExplain(textsField.strict(), rest, 'service');
  return locales.flatMap((locale) => {
    const text = translations[locale];
    return text ? [{ locale, text, fieldPrefix: `translations.${locale}.` }] : [];
  });
}

/** Prefixes the field names of a Problem that `write` throws. */
async function prefixFields<T>(prefix: string, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, message]) => [prefix + field, message]),
    );
    throw new Problem(error.code, error.message, { fields, cause: error });
  });
}

function keyFrom(tx: Transaction, title: unknown): Promise<string> {
  return uniqueSlug(tx, {
    name: 'services',
    column: 'key',
    title,
    fallback: 'service',
    id: undefined,
    maxBytes: 100,
  });
}
