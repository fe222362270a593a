import { inSentence } from '#content-db/model/humanize.ts';
import type { PendingChange } from '../../api/publish.ts';
import { authorName } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { rowNoun } from '../../resource/row-name.ts';
import { typeInfo } from '../../resource/type-info.ts';
import { columnLabel } from '#content-db/model/column-label.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { nameSentence } from '../../ui/name-list.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface ShownChange extends Pick<PendingChange, 'resource' | 'action' | 'columns' | 'groupId'> {
  authors: string[];
  at: string;
}

/** What was done, by whom and when: `Blog post: title and content changed by dana, today, 10:05`. */
export function ChangeSentence({ authors, at, ...change }: ShownChange) {
  return (
    <>
      {rich('{action} by {name}, {time}', {
        action: changeText(change),
        name: <bdi>{nameSentence(authors.map(authorName))}</bdi>,
        time: <DateTime at={at} />,
      })}
    </>
  );
}

/** What was done to a row: `Blog post: title and content changed`, `New client`, `Redirect deleted`. */
export function changeText({
  resource,
  action,
  columns,
  groupId,
}: Omit<ShownChange, 'authors' | 'at'>): string {
  const { label } = typeInfo[resource];
  if (groupId !== null) return t('Put in a new order');
  if (action === 'create') return t('New {row}', { row: rowNoun(resource) });
  const row = translated(label);
  if (action === 'remove') return t('{row} deleted|action', { row });
  return columns.length === 0
    ? t('{row} changed|action', { row })
    : t('{row}: {fields} changed|action', { row, fields: fieldList(columns, resource) });
}

/** More names would make the sentence too long. */
const maxFields = 4;

/** The names of fields within a sentence: `title, content and 5 more fields`. */
export function fieldList(columns: string[], type: ResourceName): string {
  const fields = [...new Set(columns)].map((column) => translated(inSentence(columnLabel(column, type))));
  const more = fields.length - maxFields + 1;
  return nameSentence(
    fields.length > maxFields
      ? [...fields.slice(0, maxFields - 1), t('{more} more fields', { more })]
      : fields,
  );
}
