import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useConnection } from '../../connection/use-connection.ts';
import { useLeaveWarning, useUnsaved } from '../../hooks/use-unsaved.ts';
import { ConflictDialog } from '../../resource/form/conflict/conflict-dialog.tsx';
import { useWhoChanged } from '../../resource/form/conflict/who-changed.ts';
import { ReplacedWords } from '../../resource/form/form-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { langAttributes } from '../../ui/controls.tsx';
import { languageNames } from '../../ui/text/languages.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { keyOf } from './marked-text.ts';
import {
  bringBack,
  decide,
  discard,
  postpone,
  replacedAtom,
  retry,
  sendWaiting,
  type UnsavedText,
  unsavedAtom,
} from './unsaved-texts.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** The texts that were typed in place and are not saved: each can be sent again or discarded. */
export function UnsavedList({ frames }: { frames: Set<Window> }) {
  const unsaved = useAtomValue(unsavedAtom);
  const forget = useSetAtom(unsavedAtom);
  const [replaced, forgetReplaced] = useAtom(replacedAtom);
  const isUp = useConnection() === 'up';
  useUnsaved(unsaved.length > 0);
  useLeaveWarning(unsaved.some(({ isSending }) => isSending));
  useEffect(() => {
    if (isUp) void sendWaiting(frames);
  }, [isUp, frames]);
  // The drafts stay.
  useEffect(() => () => (forget([]), forgetReplaced(undefined)), [forget, forgetReplaced]);
  const conflict = unsaved.find(({ theirs }) => theirs);
  const theirs = conflict?.theirs;
  const who = useWhoChanged(theirs && [{ resource: 'page-content', rowId: theirs.id, columns: ['content'] }]);
  const count = counted(unsaved.length, '1 text is not saved', '{count} texts are not saved');
  return (
    // Below the pages, so that none moves from under a finger that goes on to the next text.
    <div
      className={
        unsaved.length === 0 && !replaced ? 'sr-only' : 'sticky bottom-0 z-10 max-h-[50dvh] overflow-y-auto'
      }
    >
      {replaced && (
        <ReplacedWords isCancelled={replaced.isCancelled} onBringBack={() => bringBack(frames, replaced)} />
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
            {unsaved.map((text) => (
              <li key={keyOf(text.text)}>
                <Unsaved unsaved={text} frames={frames} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {conflict && theirs && (
        <ConflictDialog
          who={who}
          fields={[{ name: 'content', label: nameOf(conflict), kind: 'area', isTranslated: true }]}
          base={{ content: conflict.base.value }}
          mine={{ content: conflict.typed }}
          theirs={theirs}
          locale={conflict.text.locale}
          isSavedNext
          onDecide={(kept) => void decide(frames, conflict, kept.length > 0)}
          onClose={() => postpone(conflict)}
        />
      )}
    </div>
  );
}

function Unsaved({ unsaved, frames }: { unsaved: UnsavedText; frames: Set<Window> }) {
  const { text, typed, problem = t('Not saved yet.'), isWaiting = false, isSending = false } = unsaved;
  const name = nameOf(unsaved);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-semibold text-strong">{name}</span>{' '}
        <span {...langAttributes(text.locale)} className="line-clamp-2 wrap-anywhere">
          {typed}
        </span>
        <span className="block text-muted">
          {problem && translated(problem)}
          {isWaiting && t(' It is sent as soon as the connection is back.')}
        </span>
      </p>
      <Button aria-label={t('Discard {name}', { name })} onClick={() => discard(frames, unsaved)}>
        {t('Discard')}
      </Button>
      <Button
        look="action"
        isBusy={isSending}
        aria-label={unsaved.problem ? t('Retry {name}', { name }) : t('Save {name}', { name })}
        onClick={() => void retry(frames, unsaved)}
      >
        {unsaved.problem ? t('Retry') : t('Save')}
      </Button>
    </div>
  );
}

function nameOf({ text: { section, key, locale } }: UnsavedText): string {
  const name = `${translated(humanize(section))}: ${translated(humanize(key)).toLowerCase()}`;
  return locale === 'ar' ? `${name} (${languageNames.ar})` : name;
}
