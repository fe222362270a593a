import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { icons } from '../art/icons.ts';
import type { SearchDialogProps } from './search-dialog.tsx';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

interface SearchLinkProps extends Pick<SearchDialogProps, 'locale' | 'action' | 'names'> {
  href: string;
  label: string;
}

/** The link to the search. With JavaScript, it and the key `/` open a dialog. */
export function SearchLink({ href, label, locale, action, names }: SearchLinkProps) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      // At once, so that the next key is typed into the field.
      flushSync(() => setOpen(true));
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <a className="nav-search" href={href} aria-label={label} onClick={open}>
        <svg
          className="icon"
          viewBox="0 0 24 24"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: icons.search }}
        />
      </a>
      {isOpen && (
        <Suspense>
          <SearchDialog locale={locale} action={action} names={names} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
