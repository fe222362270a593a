import type { BoardPlace } from './calls.ts';
import { formatDate } from '../../ui/date-time.tsx';
import { humanize } from '#content-db/model/humanize.ts';
import { formatLocale } from '../../language/language.ts';
import { isSettings } from '#content-db/model/title.ts';
import type { SegmentCount } from '#content-db/segments/segment-drafts.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { inLanguage, typeName } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** What the board filters by, in the words of staff. */
const stateValues = ['missing', 'outdated', 'unchecked', 'refused'] as const;

export type State = (typeof stateValues)[number];

const stateNames: Record<State, string> = {
  missing: t('No Arabic yet'),
  outdated: t('Out of date'),
  unchecked: t('Not checked'),
  refused: t('Not accepted'),
};

export const states = stateValues.map((value) => ({ value, label: stateNames[value] }));

/** What is to do about a text, with the day since which it is out of date. */
export function stateText({ state, outdatedSince }: { state: State; outdatedSince: string | null }): string {
  return state === 'outdated' && outdatedSince !== null
    ? t('Out of date since {date}', { date: formatDate(outdatedSince) })
    : stateNames[state];
}

/** How much of a text nobody has checked yet. */
export function leftToCheck({ open, total }: Pick<SegmentCount, 'open' | 'total'>): string {
  return counted(open, 'One of {total} parts left to check', '{count} of {total} parts left to check', {
    total: formatNumber(total),
  });
}

/** How many parts of a text have no Arabic. */
export function missingText(count: number): string {
  return counted(count, 'One part has no Arabic yet', '{count} parts have no Arabic yet');
}

export function isState(text: string): text is State {
  return Object.hasOwn(stateNames, text);
}

/** What people call a type, or the page of a text. */
export function placeName({ label, page }: Pick<BoardPlace, 'label' | 'page'>): string {
  const name = translated(label);
  return page === null ? name : `${name}: ${translated(humanize(page))}`;
}

interface TitledRow {
  resource: ResourceName;
  title: string;
  arabicName: string | null;
  page: string | null;
}

/** The title of a row in the language of the back office; keys of texts are turned into words. */
export function titleOf({ resource, title, arabicName, page }: TitledRow): string {
  if (isSettings(typeInfo[resource])) return typeName(resource);
  return page === null
    ? inLanguage(title, arabicName)
    : title
        .split(' / ')
        .map((part) => translated(humanize(part)))
        .join(' › ');
}

/** Why a translation was not taken over. The server joins a sentence for each reason. */
export function problemText(problem: string): string {
  return problem
    .split(/(?<=\.) (?=The )/)
    .map((sentence) => translated(sentence))
    .join(' ');
}

const number = new Intl.NumberFormat(formatLocale);

/** A number with separators: `48,120`. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** What people call the type of a row; undefined where that is its title. */
export function typeBelow(row: TitledRow): string | undefined {
  const type = typeName(row.resource);
  return titleOf(row) === type ? undefined : type;
}
