import { Link } from 'react-router';
import { orderField } from '../../fields/order-and-language.ts';
import { rich, t } from '../../language/text.tsx';
import { defineScreen } from '../../resource/define-screen.ts';

const ownHint = t('Only if the place has one of its own: that of the organisation is in Footer & Contact.');

/** The screen of the places. */
export const screen = defineScreen('places', {
  Intro,
  hide: { isVisible: 0 },
  fields: [
    { name: 'name', label: t('Name'), kind: 'text', isRequired: true, isHalf: true, maxLength: 200 },
    { name: 'address', label: t('Address|postal'), kind: 'area', isHalf: true },
    { name: 'phone', label: t('Phone number'), kind: 'tel', isHalf: true, hint: ownHint },
    { name: 'email', label: t('Email'), kind: 'email', isHalf: true, hint: ownHint },
    {
      name: 'mapUrl',
      label: t('Link to a map'),
      kind: 'url',
      hint: t('The address of the place on a map, such as its link for sharing.'),
    },
    {
      name: 'hours',
      label: t('Opening hours'),
      kind: 'hours',
      hint: t(
        'Hours that end after midnight go on into the next day. While all days are closed, none are shown.',
      ),
    },
    {
      name: 'hoursNote',
      label: t('Note on the hours'),
      kind: 'text',
      isHalf: true,
      hint: t('Such as: closed on public holidays.'),
    },
    { ...orderField, hint: t('The hours of the first place are at the foot of each page.') },
    { name: 'isVisible', label: t('Visible on the website'), kind: 'switch', on: 1, off: 0, isHalf: true },
  ],
  columns: 'sm:grid-cols-2 xl:grid-cols-3',
});

function Intro() {
  return rich(
    'Each place is a card on the contact page, with its own address and opening hours; the hours of the first are at the foot of each page. The phone, email and address of the organisation as a whole are in {link}.',
    { link: <Link to="/footer-settings">{t('Footer & Contact')}</Link> },
  );
}
