import { defaultDays, isRetentionName } from '#content-db/types/retention-days.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import type { Text } from './texts.ts';

/** `{days:messages}` stands for the days after which messages are deleted, in words. */
const placeholder = /\{days:(\w+)\}/g;

/** A text with its placeholders filled, in the language of the text; unknown ones stay. */
export async function fillDays(
  { content, locale }: PageContext,
  { value, attributes }: Text,
): Promise<string> {
  if (value.search(placeholder) < 0) return value;
  const stored = await content.keyed('retention');
  const { days } = dictionaryOf(attributes.lang ?? locale);
  return value.replace(placeholder, (match, name: string) =>
    isRetentionName(name) ? days(stored({ name })?.days ?? defaultDays[name]) : match,
  );
}
