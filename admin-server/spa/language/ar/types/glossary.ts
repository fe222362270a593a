/** The screen of glossary. */
export const words = {
  'Translations follow it at once, and so does what is shown beside a text. Publishes are checked against it once it is published itself.':
    'تلتزم به الترجمات فورًا، ويظهر بجانب النص عند كتابته. ويُفحص النشر وفقه بعد نشره هو.',
  'Stays English': 'يبقى بالإنجليزية',
  'One a line; one of them must appear. Leave it empty for a name that stays as it is.':
    'واحدة في كل سطر، ويجب أن ترد إحداها. يُترك فارغًا للاسم الذي يبقى كما هو.',
  'Note for staff': 'ملاحظة للموظفين',
};
