/** The texts of the pages for an unknown address, and for one that was taken down. */
export const missingPagesInEnglish = {
  notFound: {
    heading: '404 Page Not Found',
    title: 'Page Not Found',
    text: 'The address may have changed, or the page is no longer published.',
  },
  gone: {
    heading: '410 Page Removed',
    title: 'Page Removed',
    text: 'This page was taken off the website.',
  },
};

export const missingPagesInArabic: typeof missingPagesInEnglish = {
  notFound: {
    heading: '404 الصفحة غير موجودة',
    title: 'الصفحة غير موجودة',
    text: 'ربما تغيّر العنوان، أو لم تعد الصفحة منشورة.',
  },
  gone: {
    heading: '410 الصفحة محذوفة',
    title: 'الصفحة محذوفة',
    text: 'أُزيلت هذه الصفحة من الموقع.',
  },
};
