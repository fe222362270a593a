import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface NoticeProps {
  children: ReactNode;
  action: string;
  /** Undefined where there is nothing to do. */
  onAction: (() => void) | undefined;
}

/** A sentence above what it is about, with what can be done. */
export function Notice({ children, action, onAction }: NoticeProps) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-3 rounded border border-line border-s-4 border-s-mark bg-surface px-4 py-2 text-sm"
    >
      <span>{children}</span>
      {onAction && (
        <Button look="quiet" className="-ms-3.5" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
