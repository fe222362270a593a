import { expect, test } from 'vitest';
import { confirmationMessage } from './confirmation-mail.ts';

test.each(['en', 'ar'] as const)(
  'the mail that asks to confirm (%s) has the link on a line of its own',
  (locale) => {
    const links = { confirm: 'https://example.org/x?token=1', unsubscribe: 'https://example.org/y?id=1' };
    const { subject, text, unsubscribe } = confirmationMessage(locale, { ...links, site: 'example.org' });
    expect(text.split('\n')).toEqual(expect.arrayContaining(Object.values(links)));
    expect(subject).not.toBe('');
    expect(unsubscribe).toBe(links.unsubscribe);
  },
);
