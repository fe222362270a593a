import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { latestPosts, type PostCardRow } from './posts.ts';
import { type ServiceCard, serviceCard, translations } from './services.ts';
import { localizedText, type Text } from './texts.ts';
import { wordsOf } from './words.ts';

/** A part of the outline; what stands before a colon is its heading. */
export interface OutlinePart {
  heading: Text | undefined;
  text: Text;
}

/** A service with everything that its own page shows. What is not known is empty or undefined. */
export interface Program extends ServiceCard {
  groupSize: number | null;
  taughtIn: 'en' | 'ar' | 'both' | null;
  audience: Text | undefined;
  length: Text | undefined;
  assessment: Text | undefined;
  outcomes: Text[];
  /** Without parts, the paragraphs of the detailed content. */
  outline: OutlinePart[];
}

/** The public service with this key, in the page's language or in English. */
export async function findProgram(context: PageContext, key: string): Promise<Program | undefined> {
  const { content, locale } = context;
  const row = await content.find('services', 'key', key, 'page');
  if (!row) return undefined;
  const translation = (await translations(context))(row.id);
  const { days, groupSize, taughtIn } = row;
  const text = (value: string) => localizedText(value, translation?.locale ?? locale, locale);
  const optional = (value: string | null | undefined) => (value?.trim() ? text(value.trim()) : undefined);
  const parts = lines(translation?.outline).map((line) => outlinePart(line, text));
  const paragraphs = lines(translation?.detailedContent).map((line) => ({
    heading: undefined,
    text: text(line),
  }));
  return {
    ...(await serviceCard(context, row, translation)),
    groupSize,
    taughtIn,
    audience: optional(translation?.audience),
    length: optional(translation?.length) ?? daysOf(days, locale),
    assessment: optional(translation?.assessment),
    outcomes: lines(translation?.outcomes).map(text),
    outline: parts.length > 0 ? parts : paragraphs,
  };
}

/** The lines of a text that are not blank. */
function lines(text: string | null | undefined): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || []);
}

function outlinePart(line: string, text: (value: string) => Text): OutlinePart {
  const [, heading, rest] = /^([^:]{1,60}):\s+(\S.*)$/.exec(line) ?? [];
  return heading && rest
    ? { heading: text(heading), text: text(rest) }
    : { heading: undefined, text: text(line) };
}

function daysOf(days: number | null, locale: PageContext['locale']): Text | undefined {
  return days === null ? undefined : { value: dictionaryOf(locale).services.days(days), attributes: {} };
}

/** The facts of a program in a few words, in the order that its page shows them. */
export function factsOf(
  { audience, length, groupSize, taughtIn }: Program,
  context: Pick<PageContext, 'organisation' | 'locale' | 'namesOf'>,
): { name: string; label: string; value: Text }[] {
  const { services: words } = wordsOf(context);
  const own = (value: string): Text => ({ value, attributes: {} });
  const facts = [
    { name: 'audience', label: words.audience, value: audience },
    { name: 'length', label: words.duration, value: length },
    {
      name: 'group',
      label: words.group,
      value: groupSize === null ? undefined : own(words.atMost(groupSize)),
    },
    {
      name: 'language',
      label: words.language,
      value: taughtIn === null ? undefined : own(words.taughtIn[taughtIn]),
    },
  ];
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
}

/** The newest articles that lead to the program. */
export function relatedPosts(context: PageContext, serviceId: number): Promise<PostCardRow[]> {
  return latestPosts(context, 3, { name: 'service', id: serviceId });
}
