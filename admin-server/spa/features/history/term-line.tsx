import { Link } from 'react-router';
import type { TermChange } from '#admin-server/history/changes.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { Author } from '../../ui/text/author.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';

/** A change of the glossary: what, who and when. */
export function TermLine({ change: { what, by, at } }: { change: TermChange }) {
  return (
    <div className="grid min-w-0 gap-1 py-3">
      <p>
        <Link to="/translations?tab=glossary" className="font-semibold text-strong">
          {t('Glossary')}
        </Link>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {rich('{deed} by {name}, {time}', {
          deed: <bdi>{translated(what)}</bdi>,
          name: <Author by={by ?? ''} />,
          time: <DateTime at={at} />,
        })}
      </p>
    </div>
  );
}
