import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

/** A skeleton while a list loads. */
export function Loading({ label = t('Loading ...'), rows = 4 }: { label?: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="h-16 animate-pulse rounded border border-line bg-surface" />
      ))}
      <span className="sr-only">{label}</span>
    </div>
  );
}

/** A failed request, with its error and a button to try again. */
export function Failed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded border border-line border-s-4 border-s-error bg-sheet p-5"
    >
      <p className="flex items-center gap-2 font-semibold text-strong">
        <CircleAlert className="size-5 text-error" aria-hidden /> {title}
      </p>
      <p className="text-sm">{translated(error.message)}</p>
      <Button icon={RotateCw} onClick={onRetry}>
        {t('Try Again')}
      </Button>
    </div>
  );
}

/** An empty list. */
export function Empty({ icon: Icon, title, children }: { icon: Icon; title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded border border-dashed border-line px-6 py-14 text-center">
      <Icon className="size-8 text-mark" strokeWidth={1.25} aria-hidden />
      <p className="font-semibold text-strong">{title}</p>
      {children}
    </div>
  );
}

/** A short label beside a name, in one line where it fits into one. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'warning' | 'error';
  children: ReactNode;
}) {
  const tones = {
    plain: 'border-line text-muted',
    good: 'border-success text-success',
    warning: 'border-mark text-accent',
    error: 'border-error text-error',
  };
  return (
    <span
      className={`inline-flex max-w-full items-center rounded-sm border px-1.5 font-mono text-xs leading-5 ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
