import type { DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

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
