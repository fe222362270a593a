import type { LossNotice } from '#admin-server/publish/select/seen-releases.ts';
import { counted } from '../../language/text.tsx';

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
