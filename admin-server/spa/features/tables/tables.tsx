import { useMutation, useQuery } from '@tanstack/react-query';
import { FileUp, PencilLine, TableProperties } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TableAnswer } from '#admin-server/tables/routes.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { refresh } from '../../api/resources.ts';
import { Field } from '../../fields/field.tsx';
import { DownloadButton } from '../../resource/download-button.tsx';
import { navItemOf } from '../../resource/nav-items.ts';
import { isTypeOff } from '../../resource/own-types.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea } from '../../ui/controls.tsx';
import { nameList } from '../../ui/name-list.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { closeOnPurpose, useUnsaved } from '../../ui/use-unsaved.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import {
  columnName,
  columnsQuery,
  neededNames,
  type KnownColumn,
  type PastedTable,
  rowsCsv,
  storeTable,
  tableTypesQuery,
  trialQuery,
} from './calls.ts';
import { fileText } from './file-text.ts';

/** Brings many rows in from a spreadsheet, in both languages, and takes them out into one. */
export function Component() {
  const [{ type }, changeAddress] = useAddress({ type: '' });
  const { data: types = [] } = useQuery(tableTypesQuery);
  const listed = types.flatMap((name) => {
    const item = navItemOf(name);
    return item && !isTypeOff(name) ? [{ name, title: item.title }] : [];
  });
  const chosen = listed.some(({ name }) => name === type) ? type : '';
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Copy a table from Excel or Google Sheets, with both languages in one line, and paste it here. You see what comes of it before anything is stored.',
        )}
      />
      <div className="grid max-w-5xl gap-6">
        <div className="max-w-md">
          <Field label={t('What the lines are')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={chosen}
                onChange={({ target }) => changeAddress({ type: target.value })}
              >
                <option value="">{t('Choose …')}</option>
                {listed.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {chosen !== '' && <TableOf key={chosen} type={chosen as ResourceName} />}
      </div>
    </>
  );
}

function TableOf({ type }: { type: ResourceName }) {
  const columns = useQuery(columnsQuery(type));
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PastedTable['chosen']>();
  const [everywhere, setEverywhere] = useState<Record<string, string>>({});
  const settled = useDebounced(text, 300);
  const pasted = { type, text: settled, chosen, everywhere };
  const trial = useQuery(trialQuery(pasted, columns.data));
  const navigate = useNavigate();
  useUnsaved(text.trim() !== '', true);
  const store = useMutation({
    mutationFn: () => storeTable(pasted, columns.data ?? []),
    async onSuccess({ isStored, lines }) {
      if (!isStored) {
        toast.error(t('Nothing was stored'), t('A line has a problem. Look at the lines again.'));
        await trial.refetch();
        return;
      }
      await refresh(type);
      toast.success(doneText(lines), t('Visitors see it once it is published.'));
      setText('');
      closeOnPurpose(() => void navigate(navItemOf(type)?.path ?? '/'));
    },
    onError: (error) => toast.error(t('Nothing was stored'), error.message),
  });
  const change = (next: string) => {
    setText(next);
    setChosen(undefined);
  };
  if (columns.isPending) return <Loading />;
  if (columns.error)
    return (
      <Failed
        title={t('The columns could not be loaded')}
        error={columns.error}
        onRetry={() => void columns.refetch()}
      />
    );
  return (
    <>
      <Columns type={type} columns={columns.data} />
      <Paste text={text} columns={columns.data} onChange={change} />
      {trial.error && text.trim() !== '' && (
        <Failed
          title={t('The table could not be read')}
          error={trial.error}
          onRetry={() => void trial.refetch()}
        />
      )}
      {trial.isFetching && !trial.data && <Loading />}
      {trial.data && text.trim() !== '' && (
        <>
          <Matching answer={trial.data} columns={columns.data} onChange={setChosen} />
          <Missing answer={trial.data} values={everywhere} onChange={setEverywhere} />
          <Lines answer={trial.data} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              look="action"
              icon={TableProperties}
              className="max-sm:w-full"
              isBusy={store.isPending || trial.isFetching || settled !== text}
              disabled={!isReady(trial.data)}
              onClick={() => store.mutate()}
            >
              {counted(changedIn(trial.data), 'Bring in {count} line', 'Bring in {count} lines')}
            </Button>
            {!isReady(trial.data) && <p className="text-sm text-muted">{whyNot(trial.data)}</p>}
          </div>
        </>
      )}
    </>
  );
}

function changedIn({ lines }: TableAnswer): number {
  return lines.filter(({ state }) => state !== 'same').length;
}

function isReady(answer: TableAnswer): boolean {
  return changedIn(answer) > 0 && answer.lines.every(({ problems }) => problems.length === 0);
}

function whyNot({ lines, columns }: TableAnswer): string {
  if (columns.every((id) => id === null)) return t('Say of at least one column what it is.');
  return lines.some(({ problems }) => problems.length > 0)
    ? t(
        'Mend the lines with a problem in your spreadsheet, or above, and paste them again. All lines come, or none.',
      )
    : t('All of it is stored already.');
}

function doneText(lines: TableAnswer['lines']): string {
  const count = (wanted: 'new' | 'changed') => lines.filter(({ state }) => state === wanted).length;
  const [added, changed] = [count('new'), count('changed')];
  return nameList([
    ...(added > 0 ? [counted(added, '{count} new entry', '{count} new entries')] : []),
    ...(changed > 0 ? [counted(changed, '{count} entry changed', '{count} entries changed')] : []),
  ]);
}

/** The columns that a table can have, and a table with them and the rows that are there. */
function Columns({ type, columns }: { type: ResourceName; columns: KnownColumn[] }) {
  return (
    <section className="grid gap-3 rounded border border-line bg-surface p-4">
      <h2 className="font-semibold text-strong">{t('1. The columns')}</h2>
      <p className="text-sm text-muted">
        {t(
          'The first line of the table names its columns, in any order; those with a star are needed for a new line. The download has them all, with what is stored: edit it, and paste it again.',
        )}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {columns.map(({ id, label, isRequired }) => (
          <li key={id} className="rounded-sm border border-line bg-sheet px-1.5 text-sm text-body">
            {columnName(label)}
            {isRequired && <span className="ms-1 text-accent">*</span>}
          </li>
        ))}
      </ul>
      <div>
        <DownloadButton
          address={rowsCsv(type, columns)}
          name={`${type}.csv`}
          label={t('Download as a table')}
        />
      </div>
    </section>
  );
}

interface PasteProps {
  text: string;
  columns: KnownColumn[];
  onChange: (text: string) => void;
}

function Paste({ text, columns, onChange }: PasteProps) {
  const file = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  async function read(picked: File) {
    const pasted = fileText(new Uint8Array(await picked.arrayBuffer()));
    if (pasted === undefined)
      toast.error(
        t('This is a workbook, and no CSV file'),
        t('Copy its cells and paste them here, or save it as CSV.'),
      );
    else onChange(pasted);
  }
  return (
    <section className="grid gap-3">
      <Field
        label={t('2. Paste the table')}
        hint={t(
          'With the line that names the columns; lines that are written here have a semicolon between their cells. An empty cell leaves what is stored as it is.',
        )}
      >
        {(attributes) => (
          <TextArea
            {...attributes}
            ref={area}
            rows={6}
            dir="auto"
            spellCheck={false}
            wrap="off"
            className="overflow-x-auto font-mono text-sm"
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        {text === '' && (
          <Button
            icon={PencilLine}
            onClick={() => {
              onChange(`${neededNames(columns)}\n`);
              area.current?.focus();
            }}
          >
            {t('Write the lines here')}
          </Button>
        )}
        <Button icon={FileUp} onClick={() => file.current?.click()}>
          {t('Choose a CSV file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('CSV file')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            if (picked) void read(picked);
            // Lets the same file be picked again.
            target.value = '';
          }}
        />
      </div>
    </section>
  );
}

interface MatchingProps {
  answer: TableAnswer;
  columns: KnownColumn[];
  onChange: (chosen: (string | null)[]) => void;
}

/** What each column of the table is; it can be said otherwise. */
function Matching({ answer, columns, onChange }: MatchingProps) {
  const isUnknown = answer.columns.includes(null);
  return (
    <details className="rounded border border-line bg-sheet p-4" open={isUnknown}>
      <summary className="cursor-pointer font-semibold text-strong">
        {isUnknown
          ? t('Some columns have names that are not known here: say what they are, or leave them out')
          : t('The columns were recognised')}
      </summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {answer.header.map((name, at) => (
          <Field key={at} label={name || t('Column {number}', { number: at + 1 })}>
            {(attributes) => (
              <Select
                {...attributes}
                value={answer.columns[at] ?? ''}
                onChange={({ target }) => onChange(answer.columns.with(at, target.value || null))}
              >
                <option value="">{t('Not used')}</option>
                {columns.map(({ id, label }) => (
                  <option
                    key={id}
                    value={id}
                    disabled={answer.columns[at] !== id && answer.columns.includes(id)}
                  >
                    {columnName(label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}

interface MissingProps {
  answer: TableAnswer;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** What new rows need and the table has not: one value for all. */
function Missing({ answer, values, onChange }: MissingProps) {
  if (answer.missing.length === 0) return null;
  return (
    <section
      aria-label={t('For all new lines')}
      className="grid gap-4 rounded border border-line border-s-4 border-s-mark bg-surface p-4"
    >
      <h2 className="font-semibold text-strong">{t('For all new lines')}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {answer.missing.map(({ id, label, options }) => (
          <Field key={id} label={columnName(label)} isRequired>
            {(attributes) => (
              <Select
                {...attributes}
                value={values[id] ?? ''}
                onChange={({ target }) => onChange({ ...values, [id]: target.value })}
              >
                <option value="">{t('Choose …')}</option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}

function Lines({ answer: { lines } }: { answer: TableAnswer }) {
  if (lines.length === 0) return null;
  const stateNames = { new: t('New|line'), changed: t('Changed|line'), same: t('As it is|line') };
  return (
    <section className="grid gap-3" aria-label={t('Lines')}>
      <h2 className="font-semibold text-strong">{t('3. What comes of it')}</h2>
      <ol className="divide-y divide-line rounded border border-line bg-sheet">
        {lines.map(({ line, title, state, problems }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="w-8 shrink-0 font-mono text-sm text-muted">{line}</span>
            <span className="min-w-0 flex-1 break-words text-strong" dir="auto">
              {title}
            </span>
            {problems.length > 0 ? (
              <Badge tone="error">{t('Problem')}</Badge>
            ) : (
              <Badge tone={state === 'same' ? 'plain' : 'good'}>{stateNames[state]}</Badge>
            )}
            {problems.length > 0 && (
              <ul className="w-full ps-11 text-sm text-error">
                {problems.map(({ column, reason }) => (
                  <li key={`${column} ${reason}`}>
                    {column === null ? translated(reason) : `${columnName(column)}: ${translated(reason)}`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
