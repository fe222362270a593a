/** What the server says of the removal of the example. */
export const words = {
  'Nothing of the example is left.': 'لم يبقَ شيء من المثال.',
  'Removed the example, {count} rows': 'أُزيل المثال، عدد العناصر: {count}',
};
