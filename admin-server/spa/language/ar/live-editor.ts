/** The live editor. */
export const liveEditor = {
  Both: '',
  Fit: '',
  'Share preview': '',
  'Click a text to edit it: Enter saves, Escape reverts it. Click a card or a picture to open its form, or use its buttons. Nothing is public before you publish.':
    '',
  'Live Website Editor': '',
  'Others in the live editor': '',
  ' It is sent as soon as the connection is back.': '',
  Retry: '',
  'This takes effect on the website at once, without a publish.': '',
  'Hide now': '',
  'Show now': '',
};
