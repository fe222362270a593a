import { useMutation, useQuery } from '@tanstack/react-query';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { listQuery, refresh, updateRow } from '../../api/resources.ts';
import { t } from '../../language/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

type Settings = RowOf<'footer-settings'>;

/** What a company has once, whatever the language. */
const contacts = {
  phoneNumber: t('Phone number'),
  whatsappNumber: t('WhatsApp number'),
  email: t('Email'),
};
type Contact = keyof typeof contacts;
const names: Contact[] = ['phoneNumber', 'whatsappNumber', 'email'];

interface OtherContactsProps {
  /** The saved settings of a language. */
  row: Settings;
  locale: Locale;
}

/** Says which saved contacts are others in the other language, and changes them there, too. */
export function OtherContacts({ row, locale }: OtherContactsProps) {
  const { data: rows = [] } = useQuery(listQuery('footer-settings', { locale: otherLocale(locale) }));
  const other = rows.find((stored) => stored.locale === otherLocale(locale));
  const different = other ? names.filter((name) => isOther(row, other, name)) : [];
  const take = useMutation({
    mutationFn: ({ id, revision }: Settings) =>
      updateRow(
        'footer-settings',
        id,
        Object.fromEntries(different.map((name) => [name, row[name]])),
        revision,
      ),
    onSuccess: () => toast.success(t('Saved'), t('It goes live when it is published.')),
    onError: (error) => toast.error(t('Not saved'), messageOf(error)),
    onSettled: () => refresh('footer-settings'),
  });
  if (!other || different.length === 0) return null;
  const theirs = different
    .map((name) => t('{name} ({detail})', { name: contacts[name], detail: isolated(valueOf(other, name)) }))
    .join(t(', '));
  return (
    <Notice
      action={locale === 'en' ? t('Use the English one there, too') : t('Use the Arabic one there, too')}
      onAction={() => take.mutate(other)}
    >
      {locale === 'en'
        ? t('The Arabic website shows another one: {contacts}', { contacts: theirs })
        : t('The English website shows another one: {contacts}', { contacts: theirs })}
    </Notice>
  );
}

function isOther(row: Settings, other: Settings, name: Contact): boolean {
  return valueOf(row, name) !== '' && valueOf(row, name) !== valueOf(other, name);
}

function valueOf(row: Settings, name: Contact): string {
  return (row[name] ?? '').trim();
}

/** Numbers and addresses run from left to right in Arabic, too, and stay on one line. */
function isolated(value: string): string {
  return value === '' ? t('None') : `\u2066${value.replaceAll(' ', '\u00A0')}\u2069`;
}
