import { t } from '../language/text.tsx';
import type { ReactNode } from 'react';

interface Length {
  from?: number;
  to: number;
}

/** A hint that counts the characters of a text against its limits. */
export function countTo(length: Length): (text: unknown) => ReactNode {
  return (text) => <Counter text={typeof text === 'string' ? text : ''} {...length} />;
}

function Counter({ text, from = 0, to }: Length & { text: string }) {
  const isWrong = text.length > to || (text.length > 0 && text.length < from);
  return (
    <span className={isWrong ? 'text-error' : undefined}>
      {from > 0
        ? t('{length}/{most} characters, at least {least}', { length: text.length, most: to, least: from })
        : t('{length}/{most} characters', { length: text.length, most: to })}
    </span>
  );
}
