import { useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import type { Conflict } from './edit.ts';
import { keepMine, type KeptText } from './keep-mine.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatDateTime } from '../ui/date-time.tsx';
import { DifferenceText } from './difference-text.tsx';
import { useDifference } from './use-difference.ts';
import { t } from '../language/text.tsx';

export interface ConflictDialogProps {
  /** Who has changed the fields. */
  who: string;
  /** The fields that both changed. */
  fields: FieldSpec[];
  /** Where it is known what was typed over, both sides show what they changed of it, and an article keeps mine by paragraph. */
  conflict: Conflict;
  locale?: Locale | undefined;
  /** Whether the decision is saved at once. */
  isSavedNext?: boolean;
  /** Called with the names of the fields that keep mine, and with what that makes of articles. */
  onDecide: (mine: string[], articles: Record<string, KeptText>) => void;
  /** Nothing was decided. */
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Shows both versions of the fields that were changed twice, and lets the editor choose one for each. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { who, fields, conflict, locale, isSavedNext = false, onDecide, onClose } = props;
  const { base, mine, theirs } = conflict;
  const names = fields.map(({ name }) => name);
  const [kept, setKept] = useState(names);
  const isChoice = fields.length > 1;
  const texts = textsOf(isSavedNext);
  function choose(name: string, side: Side) {
    setKept(side === 'mine' ? [...kept, name] : kept.filter((other) => other !== name));
  }
  return (
    <Dialog
      title={who}
      description={isChoice ? texts.chooseEach : texts.chooseOne}
      isUnasked
      isOpen
      isWide
      onClose={onClose}
    >
      <div className="grid gap-5">
        {fields.map((spec) => (
          <Versions
            key={spec.name}
            spec={spec}
            base={base[spec.name]}
            mine={mine[spec.name]}
            theirs={theirs.values[spec.name]}
            locale={spec.language ?? (spec.isTranslated ? locale : undefined) ?? 'en'}
            {...(isChoice && {
              chosen: kept.includes(spec.name) ? 'mine' : 'theirs',
              onChoose: (side) => choose(spec.name, side),
            })}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isChoice ? (
          <Button look="action" onClick={() => onDecide(kept, articlesOf(props, kept))}>
            {texts.useChosen}
          </Button>
        ) : (
          <>
            <Button onClick={() => onDecide([], {})}>{t('Take what is saved')}</Button>
            <Button look="action" onClick={() => onDecide(names, articlesOf(props, names))}>
              {texts.keepMine}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function textsOf(isSavedNext: boolean) {
  return isSavedNext
    ? {
        chooseEach: t(
          'The fields below were changed here as well. Choose the version of each that is saved.',
        ),
        chooseOne: t('The field below was changed here as well. Choose the version that is saved.'),
        useChosen: t('Save the chosen versions'),
        keepMine: t('Keep mine and save'),
      }
    : {
        chooseEach: t(
          'The fields below were changed here as well. Choose a version of each, and save again.',
        ),
        chooseOne: t(
          'The field below was changed here as well. Keep what you typed and save again, or take what is saved.',
        ),
        useChosen: t('Use the chosen versions'),
        keepMine: t('Keep mine'),
      };
}

/** What keeping mine makes of the articles among these fields. */
function articlesOf({ fields, conflict }: ConflictDialogProps, names: string[]) {
  const { base, mine, theirs } = conflict;
  const articles: Record<string, KeptText> = {};
  for (const { name, kind } of fields) {
    const [before, own, others]: unknown[] = [base[name], mine[name], theirs.values[name]];
    const areTexts = typeof before === 'string' && typeof own === 'string' && typeof others === 'string';
    if (kind === 'markdown' && areTexts && names.includes(name))
      articles[name] = keepMine(before, own, others);
  }
  return articles;
}

interface VersionsProps {
  spec: FieldSpec;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  locale: Locale;
  chosen?: Side;
  onChoose?: (side: Side) => void;
}

/** The two versions of a field, with what each has changed. */
function Versions({ spec, base, mine, theirs, locale, chosen, onChoose }: VersionsProps) {
  const sides = [
    { side: 'mine' as const, title: t('Typed here'), value: mine, other: theirs },
    { side: 'theirs' as const, title: t('Saved'), value: theirs, other: mine },
  ];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold text-strong">{spec.label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {sides.map(({ side, title, value, other }) => (
          <div
            key={side}
            className={`rounded border p-3 ${chosen === side ? 'border-strong' : 'border-line'}`}
          >
            {onChoose ? (
              <label className="mb-1 flex min-h-11 items-center gap-2 font-mono text-xs text-muted md:min-h-6">
                <input
                  type="radio"
                  className="size-4 accent-strong"
                  name={spec.name}
                  checked={chosen === side}
                  onChange={() => onChoose(side)}
                />
                {title}
              </label>
            ) : (
              <p className="mb-1 font-mono text-xs text-muted">{title}</p>
            )}
            <Version {...{ spec, base, value, other, locale }} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface VersionProps extends Pick<VersionsProps, 'spec' | 'base' | 'locale'> {
  value: unknown;
  other: unknown;
}

/** A version against what stood there before or, where that is unknown, with the words that the other one has not. */
function Version({ spec, base, value, other, locale }: VersionProps) {
  const [before, after] = [valueText(spec, base === undefined ? other : base), valueText(spec, value)];
  const all = useDifference(before, after, locale, spec.kind === 'markdown');
  const parts = base === undefined ? all.filter(({ kind }) => kind !== 'removed') : all;
  return (
    <div
      dir="auto"
      tabIndex={0}
      className="max-h-60 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {parts.length === 0 ? '—' : <DifferenceText parts={parts} />}
    </div>
  );
}

/** The value of a field as a person reads it; empty if there is none. */
function valueText({ kind, on = true, options }: FieldSpec, value: unknown): string {
  if (kind === 'switch') return value === on ? t('On') : t('Off');
  if (value === null || value === undefined) return '';
  if (kind === 'date-time' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return formatDateTime(value);
  return options?.find((option) => option.value === value)?.label ?? String(value);
}
