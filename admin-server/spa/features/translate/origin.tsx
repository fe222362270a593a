import { rich, t } from '../../language/text.tsx';
import { Author } from '../../ui/author.tsx';
import { DateTime } from '../../ui/date-time.tsx';

interface OriginProps {
  by: string;
  at: string;
  isMachine: boolean;
  className: string;
}

/** Who wrote or confirmed an Arabic text, and when. */
export function Origin({ by, at, isMachine, className }: OriginProps) {
  return (
    <p className={className}>
      {rich('{name}, {time}', {
        name: isMachine ? t('By the translation service') : <Author by={by} />,
        time: <DateTime at={at} />,
      })}
    </p>
  );
}
