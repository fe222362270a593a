/** How the tools of rows look in a preview. */
export const rowStyles = `
  .row-tools {
    position: absolute; z-index: 2; inset-block-start: 0.5rem; inset-inline: 0.5rem; display: flex; flex-wrap: wrap;
    justify-content: flex-end; gap: 0.25rem; opacity: 0; pointer-events: none;
  }
  :dir(rtl) > .row-tools:dir(ltr), :dir(ltr) > .row-tools:dir(rtl) { justify-content: flex-start; }
  .row-tools:focus-within, [data-row]:hover > .row-tools { opacity: 1; }
  .row-tools button { pointer-events: auto; }
  .row-tools button, .list-foot button {
    min-block-size: 1.75rem; padding: 0.125rem 0.625rem; border: 1px solid #fffdf9; border-radius: 3px;
    background: #7a5214; color: #fffdf9; font: 600 0.8125rem / 1.5 system-ui, sans-serif; letter-spacing: normal;
    text-transform: none; cursor: pointer;
  }
  :is(.row-tools, .list-foot, .edit-bar) button:focus-visible { outline: 2px solid #b07c2e; outline-offset: 2px; }
  .row-tools .row-handle { cursor: grab; touch-action: none; padding-inline: 0.5rem; }
  .row-handle[aria-pressed='true'] { background: #14263a; }
  [data-moving] { opacity: 0.5; }
  [data-drop='before'] { box-shadow: inset 0 4px #b07c2e; }
  [data-drop='after'] { box-shadow: inset 0 -4px #b07c2e; }
  .list-foot {
    grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin-block: 1rem;
    padding: 0.75rem; border: 1px dashed #b07c2e; border-radius: 3px; background: #faf7f1; color: #14263a;
    font: 400 0.875rem / 1.5 system-ui, sans-serif; letter-spacing: normal;
  }
  .hidden-row { display: inline-flex; align-items: center; gap: 0.5rem; }
  .list-foot .hidden-row button { background: #fffdf9; color: #7a5214; border-color: #7a5214; }
  @media (hover: none) {
    /* They are always in sight, so they have a line of their own. */
    [data-row]:has(> .row-tools) { padding-block-start: 3.25rem !important; }
    .row-tools { opacity: 1; }
    .row-tools button, .list-foot button { min-block-size: 2.25rem; }
  }
`;
