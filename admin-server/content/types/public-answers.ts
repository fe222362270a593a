import type { Reader } from '#content-db/read/reader.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { PublicAnswer, Query } from '../public-answer.ts';

/** Maximum of posts in one answer, newest first; the archive pages have the others. */
const maxPosts = 1000;

/** The public calls whose answers the specification fixes, by type. */
export const publicAnswers: { [N in ResourceName]?: PublicAnswer } = {
  'footer-settings': { maxAge: 300, load: footerSettings },
  clients: { maxAge: 300, load: clients },
  'blog-posts': { maxAge: 300, load: blogPosts },
  'page-content': { maxAge: 300, needsPage: true, load: pageContent },
  services: { maxAge: 0, load: services },
  'site-settings': { maxAge: 300, load: siteSettings },
  'team-members': { maxAge: 60, load: teamMembers },
};

const footerDefaults = {
  showSocialMedia: true,
  showPhoneNumber: false,
  showEmail: true,
  showFollowUsText: true,
};

/** Arabic falls back to English for each fact separately, but for the switches only together. */
async function footerSettings(content: Reader, { locale }: Query) {
  const records = await content.keyed('footer-settings');
  const english = records({ locale: 'en' });
  const own = records({ locale });
  const { showSocialMedia, showPhoneNumber, showEmail, showFollowUsText } = own ?? english ?? footerDefaults;
  const facts = [
    'phoneNumber',
    'email',
    'address',
    'facebookUrl',
    'twitterUrl',
    'linkedinUrl',
    'instagramUrl',
    'youtubeUrl',
  ] as const;
  return {
    ...Object.fromEntries(facts.map((fact) => [fact, own?.[fact] || english?.[fact] || null])),
    showSocialMedia,
    showPhoneNumber,
    showEmail,
    showFollowUsText,
    locale,
  };
}

async function clients(content: Reader, { locale }: Query) {
  const rows = await content.list('clients', 'card', locale);
  return rows.map(({ name, logo }) => ({ name, logo }));
}

async function blogPosts(content: Reader, { locale }: Query) {
  const ids = (await content.ids('blog-posts', locale)).slice(0, maxPosts);
  const rows = await Promise.all(ids.map((id) => content.get('blog-posts', id, 'full')));
  return rows.flatMap((row) => {
    if (!row) return [];
    const createdAt = row.createdAt || null;
    return {
      ...row,
      slug: row.slug || `post-${row.id}`,
      description: row.description ?? '',
      imageUrl: row.imageUrl ?? '',
      createdAt,
      publishedAt: row.publishedAt || createdAt,
    };
  });
}

async function pageContent(content: Reader, { locale, page }: Query) {
  const rows = await content.all('page-content');
  return rows
    .filter((row) => row.page === page && row.locale === locale && row.isActive)
    .map(({ section, key, content: text }) => ({ section, key, content: text }));
}

async function services(content: Reader, { locale }: Query) {
  const rows = await content.list('services', 'card');
  const translations = await content.keyed('service-translations');
  return rows.map(({ id, key }) => {
    const text = translations({ serviceId: id, locale }) ?? translations({ serviceId: id, locale: 'en' });
    return {
      id,
      key,
      translation: {
        title: text?.title || `Service ${id} (No translation)`,
        overviewDescription: text?.overviewDescription || 'No description available',
      },
    };
  });
}

async function siteSettings(content: Reader, { locale }: Query) {
  const settings = (await content.keyed('site-settings'))({ locale });
  return { locale, showClientsSection: settings?.showClientsSection ?? 1 };
}

async function teamMembers(content: Reader, { locale }: Query) {
  const rows = await content.list('team-members', 'card', locale);
  return rows.map((row) => ({ ...row, isVisible: 1 }));
}
