import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { CollectionName } from '#content-db/types/index.ts';
import { FormImpact } from '../edit/form-edits.tsx';
import { Incomplete, SaveNotice } from '../edit/form-notices.tsx';
import { SaveButtons } from '../edit/scheduling.tsx';
import type { RowRef } from '../resource/feature.ts';
import type { ResourceScreen } from '../resource/screen.ts';
import { VersionsLink } from '../resource/versions-link.tsx';
import { useBarHeight } from '../ui/use-bar-height.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Confirmation } from '../ui/dialog.tsx';
import type { factsOf } from './text-facts.ts';
import { counted, t } from '../language/text.tsx';

type Facts = ReturnType<typeof factsOf>;

interface SaveBarProps<N extends CollectionName> {
  screen: ResourceScreen<N>;
  row: RowOf<N> | undefined;
  locale: Locale;
  form: UseFormReturn;
  facts: Facts;
  /** On a phone, where one row has to do. */
  isNarrow: boolean;
  canSchedule: boolean;
  isSaving: boolean;
  openRow: RowRef | undefined;
  isWaiting: boolean;
  isNotKept: boolean;
  /** Drops what was typed. */
  restore: () => void;
  /** Drops the draft, too. */
  forget: () => void;
  /** At its start. */
  children?: ReactNode;
}

/** How long the text is. One without words takes no time. */
export function TextFacts({ words, minutes }: Facts) {
  return (
    <p className="me-auto font-mono text-xs text-muted">
      {counted(words, '{number} word', '{number} words', { number: words.toLocaleString('en') })}
      {words > 0 && ` · ${counted(minutes, '{count} min to read', '{count} min to read')}`}
    </p>
  );
}

/** The lower edge of the page: how long the text is, unless that stands below the text, the versions, what is not saved, and the buttons that save it. */
export function SaveBar<N extends CollectionName>(props: SaveBarProps<N>) {
  const { screen, row, locale, form, facts, isNarrow, canSchedule, isSaving } = props;
  const { restore, forget } = props;
  const [isAsking, setAsking] = useState(false);
  const { isDirty, errors } = form.formState;
  const bar = useBarHeight('save-bar');
  return (
    <div ref={bar} className="save-bar">
      {!isNarrow && <TextFacts {...facts} />}
      <Incomplete errors={errors} text={row ? undefined : screen.texts.incomplete} />
      {props.children}
      {row && !isNarrow && <VersionsLink resource={screen.name} rowId={Number(row.id)} />}
      <div className="min-w-0 flex-1 basis-32 sm:contents">
        <FormImpact {...{ screen, row, locale, form }} />
      </div>
      <SaveNotice {...props} />
      {isDirty &&
        (isNarrow ? (
          <IconButton icon={X} label={t('Discard changes')} onClick={() => setAsking(true)} />
        ) : (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('Discard changes')}
          </Button>
        ))}
      <SaveButtons canSchedule={canSchedule} isSaving={isSaving} />
      <Confirmation
        title={t('Discard what you typed?')}
        action={t('Discard')}
        cancel={t('Stay here')}
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false);
          restore();
          forget();
        }}
        onClose={() => setAsking(false)}
      >
        {t('The article goes back to what was saved last.')}
      </Confirmation>
    </div>
  );
}
