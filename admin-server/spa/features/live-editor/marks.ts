const styles = `
  [data-content] { cursor: text; }
  [data-row] { position: relative; cursor: pointer; }
  a[data-row] { position: static; }
  :is([data-content], [data-row]):is(:hover, :focus-visible) { outline: 2px dashed #b07c2e; outline-offset: 3px; }
  [contenteditable]:not([contenteditable='inherit']) { outline: 2px solid #b07c2e; outline-offset: 3px; }
  [data-unsaved] { outline: 2px solid #a2312b; outline-offset: 3px; }
  [data-unsaved]::after {
    content: 'Not saved'; display: inline-block; margin-inline-start: 0.5rem; padding: 0 0.5rem; border-radius: 3px;
    background: #a2312b; color: #fffdf9; font: 600 0.8125rem / 1.6 system-ui, sans-serif; vertical-align: middle;
    letter-spacing: normal; text-transform: none; direction: ltr;
  }
  .edit-row {
    position: absolute; z-index: 2; inset-block-start: 0.5rem; inset-inline-end: 0.5rem;
    min-block-size: 1.75rem; padding: 0.125rem 0.75rem; border: 1px solid #fffdf9; border-radius: 3px;
    background: #7a5214; color: #fffdf9; font: 600 0.8125rem / 1.5 system-ui, sans-serif; cursor: pointer; opacity: 0;
  }
  .edit-row:focus-visible, [data-row]:hover > .edit-row { opacity: 1; }
  @media (hover: none) { .edit-row { opacity: 1; } }
  /* Outside its text, a card opens its form and not its link. */
  [data-row] .card-link::after { content: none; }
`;

/** Outlines the clickable parts of a preview. The page's Content-Security-Policy allows constructed style sheets. */
export function showMarks(document: Document): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
