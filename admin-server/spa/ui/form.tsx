import type { ReactNode } from 'react';

/** A form that is checked by us and sent by `onSubmit`, not by the browser. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is not also the form that opened it, to which React hands its events on.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
