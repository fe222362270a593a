import { peopleStyles } from './people/show-people.ts';
import { rowStyles } from './rows/row-styles.ts';
import { direction } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

const styles = `
  [data-content] { cursor: text; }
  [data-row] { position: relative; cursor: pointer; }
  a[data-row] { position: static; }
  :is([data-content], [data-row]):is(:hover, :focus-visible) { outline: 2px dashed #b07c2e; outline-offset: 3px; }
  [contenteditable]:not([contenteditable='inherit']) { outline: 2px solid #b07c2e; outline-offset: 3px; }
  [data-unsaved] { outline: 2px solid #a2312b; outline-offset: 3px; }
  [data-unsaved]::after {
    content: '${t('Not saved')}'; display: inline-block; margin-inline-start: 0.5rem; padding: 0 0.5rem; border-radius: 3px;
    background: #a2312b; color: #fffdf9; font: 600 0.8125rem / 1.6 system-ui, sans-serif; vertical-align: middle;
    letter-spacing: normal; text-transform: none; direction: ${direction};
  }
  .edit-bar { position: absolute; z-index: 50; inset: 0 auto auto 0; display: flex; gap: 0.25rem; }
  .edit-bar button {
    min-block-size: 2.75rem; padding: 0 1rem; border: 1px solid #7a5214; border-radius: 3px;
    background: #fffdf9; color: #14263a; font: 600 0.9375rem / 1 system-ui, sans-serif; cursor: pointer;
  }
  .edit-bar button:first-child { background: #7a5214; color: #fffdf9; }
  @media (hover: none) {
    /* Room for Save and Cancel, which would cover what follows. */
    [contenteditable]:not([contenteditable='inherit']) { margin-block-end: 4.5rem !important; }
  }
  /* Outside its text, a card opens its form and not its link. */
  [data-row] .card-link::after { content: none; }
`;

/** Outlines the clickable parts of a preview. The page's Content-Security-Policy allows constructed style sheets. */
export function showMarks(document: Document): void {
  const view = document.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles + rowStyles + peopleStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
