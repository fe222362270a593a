import { Users } from 'lucide-react';
import type { Editor } from '../../resource/feature.ts';
import { placeOf } from './place.ts';
import { rich, t } from '../../language/text.tsx';

/** The others in the live editor: where they are, and what they edit. Screen readers hear changes. */
export function PeopleHere({ people, onFollow }: { people: Editor[]; onFollow: (path: string) => void }) {
  return (
    <div role="status" aria-live="polite" aria-label={t('Others in the live editor')}>
      {people.length > 0 && (
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-body">
          {people.map((editor) => (
            <li key={editor.tab} className="flex items-center gap-2">
              <Users className="size-4 text-success" aria-hidden />
              <Person {...editor} path={editor.path ?? ''} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PersonProps extends Pick<Editor, 'by' | 'marks'> {
  path: string;
  onFollow: (path: string) => void;
}

function Person({ by, path, marks, onFollow }: PersonProps) {
  const [place] = marks.flatMap((mark) => placeOf(mark) ?? []);
  const page = (
    <button
      type="button"
      className="font-mono text-xs underline decoration-line underline-offset-4 hover:decoration-current"
      onClick={() => onFollow(path)}
    >
      <bdi dir="ltr">{path}</bdi>
    </button>
  );
  return (
    <span>
      <bdi className="font-semibold text-strong">{by}</bdi>{' '}
      {place
        ? rich('is editing {label} on {page}', { label: place.label, page })
        : rich('is on {page}', { page })}
    </span>
  );
}
