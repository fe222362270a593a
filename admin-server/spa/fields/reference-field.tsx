import { translated } from '../language/translated.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off, Search } from 'lucide-react';
import { useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { titleOf } from '#content-db/model/title.ts';
import { pageQuery, rowQuery } from '../api/resources.ts';
import { type ListState, PagedList } from '../ui/list-controls.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ControlProps, Reference } from './field-spec.ts';
import { t } from '../language/text.tsx';

/** A row whose content type is only known at run time. */
type AnyRow = Record<string, unknown>;

/** The name of a row; that of `otherwise` if it has none in this language. */
function nameOf(row: AnyRow, { label, otherwise = label }: Reference): string {
  const value = label.split('.').reduce<unknown>((at, part) => (isRow(at) ? at[part] : undefined), row);
  return typeof value === 'string' && value !== ''
    ? value
    : titleOf({ label: '', shape: 'collection', titleColumns: [otherwise] }, row);
}

function isRow(value: unknown): value is AnyRow {
  return typeof value === 'object' && value !== null;
}

function languageOf({ locale }: AnyRow): string | undefined {
  return typeof locale === 'string' ? locale : undefined;
}

/** A reference to another row, chosen in a dialog with search. */
export function ReferenceField({ spec, attributes, value, onChange, rowId, locale = 'en' }: ControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { reference } = spec;
  if (!reference) return null;
  const asks = typeof value === 'number' ? reference.change : reference.choose;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {typeof value === 'number' && (
        <>
          <Chosen reference={reference} id={value} />
          <IconButton
            icon={Link2Off}
            label={t('Remove {name}', { name: spec.label })}
            onClick={() => onChange(null)}
          />
        </>
      )}
      {typeof value !== 'number' && rowId !== undefined && reference.isNamedBy && (
        <NamedBy reference={reference} locale={locale} column={spec.name} id={rowId} />
      )}
      <Button
        {...attributes}
        aria-label={`${spec.label}: ${asks}`}
        icon={Link2}
        onClick={() => setOpen(true)}
      >
        {t('{name} ...', { name: asks })}
      </Button>
      {isOpen && (
        <RowDialog
          title={asks}
          reference={reference}
          locale={locale}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            onChange(id);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function Chosen({ reference, id }: { reference: Reference; id: number }) {
  const { data, error } = useQuery(rowQuery(reference.resource, id));
  const text = data
    ? nameOf(data, reference)
    : error
      ? t('Number {id}: {reason}', { id, reason: translated(error.message) })
      : t('Loading ...');
  return (
    <bdi
      dir="auto"
      className="min-w-0 truncate rounded border border-line bg-surface px-3 py-1.5"
      lang={data && languageOf(data)}
    >
      {text}
    </bdi>
  );
}

interface NamedByProps {
  reference: Reference;
  locale: Locale;
  column: string;
  id: number;
}

/** Names the row that refers to this one. */
function NamedBy({ reference, locale, column, id }: NamedByProps) {
  const filter = { ...reference.filter(locale), [column]: id, page: 1, pageSize: 1 };
  const { data } = useQuery(pageQuery(reference.resource, filter));
  const row = data?.rows[0];
  if (!row) return null;
  return (
    <p className="w-full text-sm">
      {reference.isNamedBy} <bdi className="font-semibold text-strong">{nameOf(row, reference)}</bdi>
    </p>
  );
}

const pageSize = 12;

interface RowDialogProps {
  title: string;
  reference: Reference;
  locale: Locale;
  onChoose: (id: number) => void;
  onClose: () => void;
}

function RowDialog({ title, reference, locale, onChoose, onClose }: RowDialogProps) {
  const [state, setState] = useState<ListState>({ search: '', page: 1, sort: '-createdAt' });
  const query = useQuery(pageQuery(reference.resource, { ...reference.filter(locale), ...state, pageSize }));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <PagedList
        state={state}
        onChange={setState}
        query={query}
        pageSize={pageSize}
        failed={t('The list cannot be loaded')}
        empty={{ icon: Search, title: t('There is nothing to choose from yet.') }}
      >
        {(rows) => (
          <ul className="grid">
            {rows.map((row) => (
              <li key={row.id} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  onClick={() => onChoose(row.id)}
                  className="min-h-11 w-full px-2 py-2 text-start hover:bg-surface"
                  dir="auto"
                  lang={languageOf(row)}
                >
                  {nameOf(row, reference)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
