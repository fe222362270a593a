import type { DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';

/** Tells that the public web server still has another release; renders nothing if it is up to date. */
export function DeploymentNote({ deployment }: { deployment: DeploymentStatus | null }) {
  if (!deployment || deployment.state === 'done') return null;
  const has =
    deployment.release === null ? 'does not have the website yet' : `still has release ${deployment.release}`;
  return (
    <p
      className={`rounded border border-line border-s-4 bg-sheet p-5 text-sm ${deployment.state === 'failed' ? 'border-s-error' : 'border-s-accent'}`}
    >
      {deployment.state === 'failed'
        ? `The web server that visitors use ${has}: ${deployment.error ?? 'unknown reason'} The server tries again.`
        : `The web server that visitors use ${has}. The live release is on its way there.`}
    </p>
  );
}
