/** What can be focused in a field, the control with the error first. */
const controls = ['[aria-invalid="true"]', 'input, select, textarea, button, [role="textbox"]'];

/** Focuses the first field of a form that has an error, and scrolls it into sight with its label and what is wrong. */
export function showFirstError(form: HTMLElement): void {
  const field = [...form.querySelectorAll<HTMLElement>('[data-wrong]')].find((each) =>
    each.checkVisibility(),
  );
  const control = controls
    .map((selector) => field?.querySelector<HTMLElement>(selector))
    .find((found) => found?.checkVisibility());
  // Its description is the error, so it is read out.
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
