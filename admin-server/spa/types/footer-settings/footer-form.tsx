import type { Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { exampleNumber } from '../../api/organisation.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { FormField } from '../../fields/form-field.tsx';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { TranslationNotice } from '../../edit/translation-notice.tsx';
import type { ResourceScreen } from '../../resource/screen.ts';
import { classNames } from '../../ui/class-names.ts';
import { languageNames } from '../../ui/languages.ts';
import { loadOnce } from '../../ui/load-once.ts';
import { useWhenIdle } from '../../ui/use-when-idle.ts';
import { t } from '../../language/text.tsx';

const sections: { title: string; fields: FieldSpec[] }[] = [
  {
    title: t('Contact Information'),
    fields: [
      { name: 'phoneNumber', label: t('Phone number'), kind: 'tel', isHalf: true },
      { name: 'email', label: t('Email'), kind: 'email', isHalf: true },
      {
        name: 'whatsappNumber',
        label: t('WhatsApp number'),
        kind: 'tel',
        isHalf: true,
        hint: whatsappHint,
      },
      { name: 'address', label: t('Address|postal'), kind: 'area', isTranslated: true },
    ],
  },
  {
    title: t('Visibility Controls'),
    fields: [
      { name: 'showPhoneNumber', label: t('Show the phone number'), kind: 'switch', isHalf: true },
      { name: 'showEmail', label: t('Show the email'), kind: 'switch', isHalf: true },
      { name: 'showSocialMedia', label: t('Show the social media links'), kind: 'switch', isHalf: true },
      { name: 'showFollowUsText', label: t('Show the words Follow Us'), kind: 'switch', isHalf: true },
    ],
  },
  {
    title: t('Social Media URLs'),
    fields: [
      { name: 'facebookUrl', label: t('Facebook'), kind: 'url', isHalf: true },
      { name: 'twitterUrl', label: t('X (Twitter)'), kind: 'url', isHalf: true },
      { name: 'linkedinUrl', label: t('LinkedIn'), kind: 'url', isHalf: true },
      { name: 'instagramUrl', label: t('Instagram'), kind: 'url', isHalf: true },
      { name: 'youtubeUrl', label: t('YouTube'), kind: 'url', isHalf: true },
    ],
  },
];

function whatsappHint() {
  const number = exampleNumber();
  return number === undefined
    ? t('With the country code. Shown on the contact page if it is set.')
    : t('With the country code, such as {number}. Shown on the contact page if it is set.', { number });
}

/** The footer settings: one row per language. Without a row the site uses the `defaults`. */
export const footerScreen: ResourceScreen<'footer-settings'> = {
  name: 'footer-settings',
  fields: sections.flatMap(({ fields }) => fields),
  hasLocales: true,
  sorts: [],
  labelOf: ({ locale }) => languageNames[locale],
  defaults: (locale) => ({
    ...Object.fromEntries(footerScreen.fields.map(({ name }) => [name, ''])),
    showSocialMedia: true,
    showPhoneNumber: false,
    showEmail: true,
    showFollowUsText: true,
    locale,
  }),
  texts: {
    add: t('Footer settings'),
    edit: t('Footer settings'),
    created: [t('Footer settings created successfully')],
    updated: [t('Footer settings updated successfully')],
    deleted: [t('Footer settings deleted')],
    createFailed: [t('Failed to create footer settings')],
    updateFailed: [t('Failed to update footer settings')],
    deleteFailed: [t('Failed to delete footer settings')],
    confirmDelete: t('Are you sure you want to delete these footer settings?'),
    empty: t('No footer settings yet'),
    loadFailed: t('Failed to load footer settings'),
  },
};

const otherContacts = loadOnce(() => import('./other-contacts.tsx'));

/** The form for the footer settings of a language. Without a row, saving creates one. */
export function FooterForm({ row, locale }: { row: RowOf<'footer-settings'> | undefined; locale: Locale }) {
  const comparing = useWhenIdle(otherContacts, row !== undefined);
  return (
    <SettingsForm
      screen={footerScreen}
      row={row}
      locale={locale}
      name={footerScreen.texts.edit}
      notice={row && locale === 'ar' && <TranslationNotice resource="footer-settings" id={row.id} />}
      storedNotice={row && comparing && <comparing.OtherContacts row={row} locale={locale} />}
    >
      {(form) =>
        sections.map(({ title, fields }) => (
          <fieldset key={title} className="rounded border border-line bg-sheet px-5 pb-5">
            <legend className="px-1.5 font-semibold text-strong">{title}</legend>
            <div className="grid gap-5 pt-3 md:grid-cols-2">
              {fields.map((spec) => (
                <div key={spec.name} className={classNames('min-w-0', !spec.isHalf && 'md:col-span-2')}>
                  <FormField spec={spec} form={form} locale={locale} />
                </div>
              ))}
            </div>
          </fieldset>
        ))
      }
    </SettingsForm>
  );
}
