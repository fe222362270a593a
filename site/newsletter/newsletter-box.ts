import { plainIsland } from '../islands/plain-island.ts';

export interface NewsletterBoxProps {
  /** What is said of an empty and of a malformed address. */
  required: string;
  invalid: string;
}

/** Checks the address of the newsletter form in the page, in its language. Without JavaScript the browser does, in its own. */
export const NewsletterBox = plainIsland(({ required, invalid }: NewsletterBoxProps) => (root) => {
  const form = root.querySelector<HTMLFormElement>('.newsletter');
  const input = form?.querySelector<HTMLInputElement>('[type=email]');
  const error = form?.querySelector('[role=alert]');
  if (!form || !input || !error) return;
  form.noValidate = true;

  const showError = () => {
    const { valid, valueMissing } = input.validity;
    error.textContent = valid ? '' : valueMissing ? required : invalid;
    input.ariaInvalid = valid ? null : 'true';
  };
  form.addEventListener('submit', (event) => {
    showError();
    if (input.validity.valid) return;
    event.preventDefault();
    input.focus();
  });
  // An error goes as soon as the text is valid, and comes only with the next attempt.
  input.addEventListener('input', () => error.textContent && showError());
});
