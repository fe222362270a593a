import type { ListedChange } from '#admin-server/history/changes.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { languageNames } from '../../ui/languages.ts';
import { RowLink } from '../../resource/row-link.tsx';
import { changedName } from '../../resource/row-name.ts';
import { counted } from '../../language/text.tsx';
import { ChangeSentence } from './change-sentence.tsx';

interface ChangeLineProps extends Pick<
  ListedChange,
  'resource' | 'rowId' | 'action' | 'columns' | 'at' | 'by' | 'name' | 'arabicName'
> {
  /** Of a change of several rows. */
  groupId: number | null;
  locale?: string | null;
  page?: string;
  isGone?: boolean;
  /** Everybody who made it, if they are several. */
  authors?: string[];
  /** How many new pictures go live with it. */
  pictures?: number;
  /** The state of the change. */
  children?: React.ReactNode;
  /** Where it leads to. */
  link?: React.ReactNode;
}

/** One write to the content: what, where, which columns, who and when. */
export function ChangeLine({
  resource,
  rowId,
  groupId,
  action,
  columns,
  at,
  by,
  name,
  arabicName,
  locale,
  page,
  isGone,
  authors,
  pictures = 0,
  children,
  link,
}: ChangeLineProps) {
  return (
    <div className="grid min-w-0 gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RowLink
          row={{ resource, rowId, locale, page, action, groupId, isGone }}
          className="min-w-0 font-semibold break-words text-strong"
        >
          {changedName({ resource, groupId, label: name, arabicName })}
        </RowLink>{' '}
        {isLocale(locale) && <span className="text-muted">({languageNames[locale]})</span>}
        {children}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <ChangeSentence
          resource={resource}
          action={action}
          columns={columns}
          groupId={groupId}
          authors={authors ?? [by]}
          at={at}
        />
        {pictures > 0 && counted(pictures, ', with a new picture', ', with {count} new pictures')} {link}
      </p>
    </div>
  );
}
