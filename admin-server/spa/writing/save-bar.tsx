import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { CollectionName } from '#content-db/types/index.ts';
import type { Editor } from '../api/editing.ts';
import { FormReach } from '../resource/form/reach/form-reach.tsx';
import { SaveNotice } from '../resource/form/form-notices.tsx';
import { SaveButtons } from '../resource/form/save-buttons.tsx';
import type { ResourceScreen } from '../resource/screen.ts';
import { VersionsLink } from '../resource/versions-link.tsx';
import { useStickyEdge } from '../hooks/use-sticky-edge.ts';
import { Button } from '../ui/button.tsx';
import { Confirmation } from '../ui/dialog.tsx';
import type { factsOf } from './text-facts.ts';
import { counted, t } from '../language/text.tsx';

interface SaveBarProps<N extends CollectionName> {
  screen: ResourceScreen<N>;
  row: RowOf<N> | undefined;
  locale: Locale;
  form: UseFormReturn;
  facts: ReturnType<typeof factsOf>;
  canSchedule: boolean;
  isSaving: boolean;
  openFor: Editor[];
  isWaiting: boolean;
  isNotKept: boolean;
  /** Drops what was typed. */
  restore: () => void;
  /** Drops the draft, too. */
  forget: () => void;
}

/** The lower edge of the page: how long the text is, what is not saved, and the buttons that save it. */
export function SaveBar<N extends CollectionName>(props: SaveBarProps<N>) {
  const { screen, row, locale, form, facts, canSchedule, isSaving, restore, forget, ...notice } = props;
  const [isAsking, setAsking] = useState(false);
  const { isDirty, errors } = form.formState;
  const bar = useStickyEdge('end');
  return (
    <div ref={bar} className="save-bar">
      <p className="me-auto font-mono text-xs text-muted">
        {counted(facts.words, '{number} word', '{number} words', {
          number: facts.words.toLocaleString('en'),
        })}{' '}
        · {counted(facts.minutes, '{count} min to read', '{count} min to read')}
      </p>
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="text-sm text-error">
          {(row ? undefined : screen.texts.incomplete) ??
            t('Some fields need attention. Nothing has been saved yet.')}
        </p>
      )}
      {row && <VersionsLink resource={screen.name} rowId={Number(row.id)} />}
      <FormReach {...{ screen, row, locale, form }} />
      <SaveNotice {...notice} />
      {isDirty && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('Discard changes')}
        </Button>
      )}
      <SaveButtons canSchedule={canSchedule} isSaving={isSaving} />
      <Confirmation
        title={t('Discard what you typed?')}
        action={t('Discard')}
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
