import type { PersonPart } from '../../resource/feature.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Badge } from '../../ui/states.tsx';
import { counted, t } from '../../language/text.tsx';

/** The messages of a person. */
export const person: PersonPart = {
  place: t('the inbox'),
  nothing: t('no messages'),
  has: ({ messages = [] }) => messages.length > 0,
  erased: ({ messages = [] }) => counted(messages.length, 'One message', '{count} messages'),
  Found: ({ data: { messages = [] } }) =>
    messages.length > 0 && (
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto rounded border border-line"
        tabIndex={0}
        aria-label={t('Messages|found')}
      >
        {messages.map(({ id, name, message, createdAt, isSpam }) => (
          <li key={id} className="grid gap-1 px-3 py-2 text-sm">
            <span className="flex flex-wrap items-center gap-2 text-muted">
              <bdi>{name}</bdi> <DateTime at={createdAt} isFull /> {isSpam && <Badge>{t('Spam')}</Badge>}
            </span>
            <span dir="auto" className="line-clamp-2 break-words">
              {message}
            </span>
          </li>
        ))}
      </ul>
    ),
};
