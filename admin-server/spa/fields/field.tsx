import { translated } from '../language/translated.ts';
import { type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Help text. */
  hint?: ReactNode;
  isRequired?: boolean;
  /** What stands right below the control. */
  extras?: ReactNode;
  /** Renders the control with these attributes. */
  children: (attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label, hint and error. */
export function Field({ label, error, hint, isRequired = false, extras, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid content-start gap-1.5" data-wrong={error === undefined ? undefined : ''}>
      <label htmlFor={id} className="text-sm font-semibold text-strong">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-1 text-accent">
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
      {extras}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-error">
          {translated(error)}
        </p>
      )}
    </div>
  );
}
