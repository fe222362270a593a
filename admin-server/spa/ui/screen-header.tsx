import type { ReactNode } from 'react';

interface ScreenHeaderProps {
  /** A heading, if the title in the shell's header is not enough. */
  title?: string;
  subtitle: ReactNode;
  /** The actions of the whole screen. */
  children?: ReactNode;
}

/** The purpose of a screen, and its main actions. */
export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {title && <h2 className="text-2xl font-semibold text-strong">{title}</h2>}
        <p className="max-w-[70ch] text-pretty text-muted">{subtitle}</p>
      </div>
      {children && <div className="flex flex-wrap gap-3 sm:ms-auto">{children}</div>}
    </div>
  );
}
