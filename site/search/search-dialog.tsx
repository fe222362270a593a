import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { searchTexts } from './texts.ts';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

export interface SearchDialogProps extends Pick<SearchPanelProps, 'locale' | 'action' | 'names'> {
  onClose(): void;
}

/** The search in a dialog, which Escape and a click beside it close. */
export function SearchDialog({ locale, action, names, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { close } = dictionaryOf(locale);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  /** Tells of it at once: the event of the dialog comes after the next key, which may open it again. */
  function shut() {
    dialog.current?.close();
    flushSync(onClose);
  }

  /** A search field would take the key to empty itself first. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    shut();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={searchTexts[locale].label}
      onClose={onClose}
      onKeyDown={closeOnEscape}
      onClick={(event) => event.target === dialog.current && shut()}
    >
      <SearchPanel locale={locale} action={action} names={names}>
        <button type="button" className="button search-close" onClick={shut}>
          {close}
        </button>
      </SearchPanel>
    </dialog>,
    document.body,
  );
}
