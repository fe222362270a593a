/**
 * Chooses the subject that the address names (`?about=key`) unless the visitor has chosen one, keeps the page that led to
 * the contact form, and gives links to mail and WhatsApp the same words.
 */
export function followSubject(): void {
  const select = document.querySelector<HTMLSelectElement>('#contact-about');
  const origin = document.querySelector<HTMLInputElement>('[data-origin]');
  const key = new URLSearchParams(location.search).get('about');
  for (const option of select?.options ?? [])
    if (select?.value === '' && option.dataset.key === key) option.selected = true;
  if (origin && document.referrer.startsWith(`${location.origin}/`))
    origin.value = new URL(document.referrer).pathname;

  function addSubject(): void {
    const subject = select?.value && encodeURIComponent(select.selectedOptions[0]?.text ?? '');
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      'main :is([href^="mailto:"],[href^="https://wa.me/"])',
    ))
      link.search = subject ? `${link.protocol === 'mailto:' ? 'subject' : 'text'}=${subject}` : '';
  }

  addSubject();
  select?.addEventListener('change', addSubject);
}
