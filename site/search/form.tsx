import type { ReactNode } from 'react';
import { icons } from '../art/icons.ts';

export interface SearchFormProps {
  action: string;
  /** Of the field. */
  id?: string | undefined;
  label: string;
  submit: string;
  /** What is looked for. */
  query?: string;
  onQuery?(query: string): void;
  /** Beside the field, such as the button that closes a dialog. */
  children?: ReactNode;
}

/** The field of the search. It works without JavaScript where our server answers it. */
export function SearchForm({ action, id, label, submit, query, onQuery, children }: SearchFormProps) {
  return (
    <form className="search-form" role="search" action={action}>
      <input
        id={id}
        className="field-input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        {...(onQuery
          ? { value: query, onChange: (event) => onQuery(event.target.value) }
          : { defaultValue: query })}
      />
      <button className="button button-primary" aria-label={submit}>
        <svg
          className="icon"
          viewBox="0 0 24 24"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: icons.search }}
        />
      </button>
      {children}
    </form>
  );
}
