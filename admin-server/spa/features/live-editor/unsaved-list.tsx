import { useAtomValue } from 'jotai';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLeaveWarning, useUnsaved } from '../../ui/use-unsaved.ts';
import { LazyConflictDialog } from '../../edit/lazy-conflict-dialog.tsx';
import { useWhoChanged } from '../../edit/who-changed.ts';
import { ReplacedWords } from '../../edit/form-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { langAttributes } from '../../ui/controls.tsx';
import { languageNames } from '../../ui/languages.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { keyOf } from './marked-text.ts';
import { forgetEdits, type PlacedEdit, placedEditsAtom } from './unsaved-texts.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The texts that were typed in place and are not saved: each can be sent again or discarded. */
export function UnsavedList() {
  const edits = useAtomValue(placedEditsAtom);
  const unsaved = edits.filter(({ isListed }) => isListed);
  const replaced = edits.find(({ store }) => store.get().replaced);
  const asked = edits.find(({ store }) => store.get().conflict);
  const conflict = asked?.store.get().conflict;
  useUnsaved(unsaved.length > 0);
  useLeaveWarning(unsaved.some(({ store }) => store.get().save === 'sending'));
  useEffect(() => forgetEdits, []);
  const who = useWhoChanged(
    asked?.rowId === undefined
      ? undefined
      : [{ resource: 'page-content', rowId: asked.rowId, columns: ['content'] }],
  );
  const count = counted(unsaved.length, '1 text is not saved', '{count} texts are not saved');
  return (
    // Below the pages, so that none moves from under a finger that goes on to the next text.
    <div
      className={
        unsaved.length === 0 && !replaced ? 'sr-only' : 'sticky bottom-0 z-10 max-h-[50dvh] overflow-y-auto'
      }
    >
      {replaced && (
        <ReplacedWords
          isCancelled={replaced.store.get().replaced?.isCancelled}
          onBringBack={() => replaced.bringBack()}
        />
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {unsaved.length > 0 && `${count}.`}
      </p>
      {unsaved.length > 0 && (
        <section
          aria-labelledby="unsaved-texts"
          className="rounded border border-line border-s-4 border-s-error bg-sheet px-4 py-3 text-sm"
        >
          <h2 id="unsaved-texts" className="flex items-center gap-2 font-semibold text-strong">
            <CircleAlert className="size-4 text-error" aria-hidden />
            {count}
          </h2>
          <ul className="divide-y divide-line">
            {unsaved.map((edit) => (
              <li key={keyOf(edit.text)}>
                <Unsaved edit={edit} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && conflict && (
        <LazyConflictDialog
          who={who}
          fields={[{ name: 'value', label: nameOf(asked), kind: 'area', isTranslated: true }]}
          conflict={conflict}
          locale={asked.text.locale}
          isSavedNext
          onDecide={(kept) => asked.decide(kept)}
          onClose={() => asked.store.postpone()}
        />
      )}
    </div>
  );
}

function Unsaved({ edit }: { edit: PlacedEdit }) {
  const { text, typed, problem, store } = edit;
  const { save } = store.get();
  const name = nameOf(edit);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-semibold text-strong">{name}</span>{' '}
        <span {...langAttributes(text.locale)} className="line-clamp-2 wrap-anywhere">
          {typed}
        </span>
        <span className="block text-muted">
          {problem === undefined ? t('Not saved yet.') : translated(problem)}
          {save === 'waiting' && t(' It is sent as soon as the connection is back.')}
        </span>
      </p>
      <Button aria-label={t('Discard {name}', { name })} onClick={() => edit.discard()}>
        {t('Discard')}
      </Button>
      <Button
        look="action"
        isBusy={save === 'sending'}
        aria-label={problem ? t('Retry {name}', { name }) : t('Save {name}', { name })}
        onClick={() => void store.save()}
      >
        {problem ? t('Retry') : t('Save')}
      </Button>
    </div>
  );
}

function nameOf({ text: { section, key, locale } }: PlacedEdit): string {
  const name = `${translated(humanize(section))}: ${translated(humanize(key)).toLowerCase()}`;
  return locale === 'ar' ? `${name} (${languageNames.ar})` : name;
}
