import type { LiveFiles } from '#admin-server/publish/release/live-files.ts';
import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

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
