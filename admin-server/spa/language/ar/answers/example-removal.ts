/** What the server says of the removal of the example, and of the structure in its place. */
export const words = {
  'Nothing of the example is left.': 'لم يبقَ شيء من المثال.',
  'Removed the example, {count} rows': 'أُزيل المثال، عدد العناصر: {count}',
  'Began with the structure': 'بدأ الموقع بالهيكل',
  'This site has content of its own already, so the structure is not added.':
    'في الموقع محتوى خاص به، فلم يُضف الهيكل.',
};
