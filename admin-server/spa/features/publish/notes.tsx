import { useQuery } from '@tanstack/react-query';
import type { DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';
import { overviewQuery } from '../../api/publish.ts';
import { counted, t } from '../../language/text.tsx';
import { olderIsLive } from '../../resource/live-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { translated } from '../../language/translated.ts';
import type { LossNotice } from '#admin-server/publish/pending/seen-releases.ts';
import type { LiveFiles } from '#admin-server/publish/engine/release/live-files.ts';

/** Tells that the public web server still has another release; renders nothing if it is up to date. */
export function DeploymentNote({ deployment }: { deployment: DeploymentStatus | null }) {
  if (!deployment || deployment.state === 'done') return null;
  return (
    <p
      className={`rounded border border-line border-s-4 bg-sheet p-5 text-sm ${deployment.state === 'failed' ? 'border-s-error' : 'border-s-accent'}`}
    >
      {deployment.state === 'failed' ? whyFailed(deployment) : whatIsMissing(deployment)}
    </p>
  );
}

function whyFailed({ release, error }: DeploymentStatus): string {
  const reason = error === undefined ? t('unknown reason') : translated(error);
  return release === null
    ? t('The web server that visitors use does not have the website yet: {reason} The server tries again.', {
        reason,
      })
    : t('The web server that visitors use still has release {release}: {reason} The server tries again.', {
        release,
        reason,
      });
}

function whatIsMissing({ release }: DeploymentStatus): string {
  return release === null
    ? t(
        'The web server that visitors use does not have the website yet. The live release is on its way there.',
      )
    : t(
        'The web server that visitors use still has release {release}. The live release is on its way there.',
        { release },
      );
}

/** Tells that releases were lost, and what to do about it; renders nothing if none were. */
export function LossNote({ lost }: { lost: LossNotice | null }) {
  if (!lost) return null;
  const { after, pending, again } = lost;
  return (
    <div className="grid gap-2 rounded border border-line border-s-4 border-s-error bg-sheet p-5 text-sm">
      {pending > 0 && (
        <p>
          {counted(
            pending,
            'What went live after release {after} is lost: the database of the live site was damaged, or an older copy was put in its place. One change is therefore not live any more. Publish it again.',
            'What went live after release {after} is lost: the database of the live site was damaged, or an older copy was put in its place. {count} changes are therefore not live any more. Publish them again.',
            { after },
          )}
        </p>
      )}
      {again > 0 && (
        <p>
          {counted(
            again,
            'An undo after release {after} is lost. One change that it had taken back is live again. If it should not be, undo it once more.',
            'An undo after release {after} is lost. {count} changes that it had taken back are live again. If they should not be, undo them once more.',
            { after },
          )}
        </p>
      )}
    </div>
  );
}

interface OlderNoteProps {
  isAllChosen: boolean;
  onChoose: () => void;
}

/** Tells that an earlier release is live again, and what a publish does with the changes that it does not have. */
export function OlderNote({ isAllChosen, onChoose }: OlderNoteProps) {
  const { data } = useQuery(overviewQuery);
  if (!data?.older) return null;
  const what = isAllChosen
    ? t('The changes that went live after it are chosen: publishing makes them live again.')
    : t(
        'Publishing adds what is chosen to that. The changes that went live after it stay off the website, below under “Taken back”, unless they are chosen.',
      );
  return (
    <Notice action={t('Choose them all')} onAction={isAllChosen ? undefined : onChoose}>
      {`${olderIsLive(data.older)}. ${what}`}
    </Notice>
  );
}

/** Tells of sharing pictures that are still drawn or cannot be; renders nothing if all are there. */
export function PicturesNote({ missing, failures }: ReturnType<LiveFiles['pictures']>) {
  if (missing === 0 && failures.length === 0) return null;
  return (
    <div
      className={`grid gap-2 rounded border border-line border-s-4 bg-sheet p-5 text-sm ${failures.length > 0 ? 'border-s-error' : 'border-s-accent'}`}
    >
      {missing > 0 && (
        <p>
          {counted(
            missing,
            'One sharing picture is being drawn. Until then the default picture is shown instead.',
            '{count} sharing pictures are being drawn. Until then the default picture is shown instead.',
          )}
        </p>
      )}
      {failures.length > 0 && (
        <>
          <p>
            {t('The sharing pictures of these pages could not be drawn, so they show the default picture:')}
          </p>
          <ul className="grid gap-1">
            {failures.slice(0, 10).map(({ page, reason }) => (
              <li key={page}>
                <bdi className="font-mono text-strong">{page}</bdi>: {translated(reason)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
