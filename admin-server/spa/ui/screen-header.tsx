import type { ReactNode } from 'react';

interface ScreenHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** What can be done with the screen as a whole. */
  children?: ReactNode;
}

/** The title of a screen, what it is for, and its main action. */
export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold text-strong">{title}</h1>
        {subtitle && <p className="mt-1 max-w-[70ch] text-muted">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
