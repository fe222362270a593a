/** Keeps the page that led to the contact form, and gives links to mail and WhatsApp the subject that is chosen. */
export function followSubject(): void {
  const select = document.querySelector<HTMLSelectElement>('#contact-about');
  const origin = document.querySelector<HTMLInputElement>('[data-origin]');
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
