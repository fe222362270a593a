import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { SearchAnswer } from './query.ts';
import { SearchForm } from './form.tsx';
import { Results, type ResultsProps } from './results.tsx';
import { searchTexts } from './texts.ts';
import { useSearch } from './use-search.ts';

export interface SearchPanelProps {
  locale: Locale;
  /** Where the form is sent to. */
  action: string;
  /** What a visitor without JavaScript looked for, and what the server found. */
  found?: { query: string; answer: SearchAnswer } | undefined;
  /** Whether the address of the page follows what is typed. */
  isPage?: boolean;
  /** What the pages of types are called, where not all are there by their usual names. */
  names?: ResultsProps['names'];
  children?: ReactNode;
}

const step = 10;

/** The search: a form, and what was found. The arrow keys move between the field and the results. */
export function SearchPanel({ locale, action, found, isPage = false, names, children }: SearchPanelProps) {
  const words = searchTexts[locale];
  const [query, setQuery] = useState(found?.query ?? '');
  const [count, setCount] = useState(step);
  const answered = useSearch(query, count, locale, found && { ...found, count: step });
  const text = query.trim();

  useEffect(() => {
    if (!isPage) return;
    // It may have been typed into the plain form, before this was there.
    const typed = document.querySelector<HTMLInputElement>('#q')?.value ?? '';
    setQuery(typed || found ? typed : (new URLSearchParams(location.search).get('q') ?? ''));
  }, [isPage, found]);

  useEffect(() => {
    if (isPage && answered?.query)
      history.replaceState(history.state, '', `?q=${encodeURIComponent(answered.query)}`);
  }, [isPage, answered?.query]);

  function ask(typed: string) {
    setQuery(typed);
    setCount(step);
  }

  return (
    <div className="search-panel" onKeyDown={moveFocus}>
      <SearchForm
        action={action}
        id={isPage ? 'q' : undefined}
        label={words.label}
        submit={words.submit}
        query={query}
        onQuery={ask}
      >
        {children}
      </SearchForm>
      {text !== '' && answered?.query && (
        <Results answered={answered} locale={locale} names={names} onMore={() => setCount(count + step)} />
      )}
      {text !== '' && !answered?.query && (
        <p className="search-status" role="status">
          {words.searching}
        </p>
      )}
    </div>
  );
}

/** Moves the focus with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const change = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (change === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .search-results a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  stops[Math.max(0, at + change)]?.focus();
}
