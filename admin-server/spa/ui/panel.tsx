import type { ReactNode } from 'react';

/** A part of a screen with its title. */
export function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="rounded border border-line bg-sheet p-5">
      <h2 className="mb-3 font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}
