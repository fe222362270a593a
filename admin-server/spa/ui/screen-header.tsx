import type { ReactNode } from 'react';

interface ScreenHeaderProps {
  /** Where it is more than the section that the shell's header names. */
  title?: string;
  subtitle: ReactNode;
  /** What can be done with the screen as a whole. */
  children?: ReactNode;
}

/** What a screen is for, and its main action. */
export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {title && <h2 className="text-2xl font-semibold text-strong">{title}</h2>}
        <p className="max-w-[70ch] text-muted">{subtitle}</p>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
