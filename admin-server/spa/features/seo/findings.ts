import { localPath } from '#content-db/model/locale.ts';
import type { PageFacts, SiteFacts } from './read-site.ts';
import { t } from '../../language/text.tsx';

/** The computed result next to a fixed badge. */
export interface Finding {
  isGood: boolean;
  text: string;
  /** The paths that fail the check. */
  paths?: string[];
}

export interface Check {
  /** Label and fixed badge, by the specification. */
  label: string;
  badge: string;
  find: (site: SiteFacts) => Finding;
}

export const groups: { title: string; checks: Check[] }[] = [
  {
    title: t('Page Analysis'),
    checks: [
      { label: t('Homepage'), badge: 'Good', find: pageCheck('/') },
      { label: t('Services'), badge: 'Improving', find: pageCheck('/services') },
      { label: t('Blog'), badge: 'Good', find: pageCheck('/blog') },
      { label: t('Contact'), badge: 'Good', find: pageCheck('/contact') },
    ],
  },
  {
    title: t('Technical SEO'),
    checks: [
      { label: t('Site Speed'), badge: 'Optimized', find: speed },
      {
        label: t('Mobile Friendly'),
        badge: 'Responsive',
        find: ({ pages }) => all(pages, 'pages fit the width of a phone', ({ hasViewport }) => hasViewport),
      },
      { label: t('Image Optimization'), badge: 'WebP + Sharp', find: modernImages },
      {
        label: t('Caching Strategy'),
        badge: 'Enabled',
        find: ({ pages }) =>
          all(
            pages,
            'pages say how they may be cached',
            ({ cacheControl }) => cacheControl !== '' && !cacheControl.includes('no-store'),
          ),
      },
      {
        label: t('Performance Score'),
        badge: 'Optimized',
        find: ({ pages }) =>
          all(pages, 'pages show without waiting for a script', ({ blocking }) => blocking.scripts === 0),
      },
      { label: t('CDN Integration'), badge: 'Ready', find: network },
      {
        label: t('HTTPS'),
        badge: 'Enabled',
        find: ({ isSecure }) => ({
          isGood: isSecure,
          text: isSecure ? 'This address is encrypted' : 'This address is not encrypted',
        }),
      },
      { label: t('Structured Data'), badge: 'Active', find: structuredData },
    ],
  },
  {
    title: t('Content Analysis'),
    checks: [
      {
        label: t('Meta Descriptions'),
        badge: 'Complete',
        find: ({ pages }) => all(pages, 'pages have a description', ({ description }) => description !== ''),
      },
      {
        label: t('H1 Tags'),
        badge: 'Good',
        find: ({ pages }) => all(pages, 'pages have exactly one', ({ headings }) => headings === 1),
      },
      { label: t('Image Alt Text'), badge: 'Optimized', find: altTexts },
      { label: t('Internal Links'), badge: 'Good', find: internalLinks },
    ],
  },
];

/** Checks a page in both languages. */
function pageCheck(path: string): Check['find'] {
  return ({ pages }) => {
    const wanted = [path, localPath(path, 'ar')];
    const found = wanted.flatMap((wanted) => pages.find((page) => page.path === wanted) ?? []);
    const flaws = found.flatMap((page) => flawsOf(page).map((flaw) => `${page.path}: ${flaw}`));
    if (found.length < wanted.length) flaws.push('not in the sitemap in both languages');
    return flaws.length === 0
      ? { isGood: true, text: 'No flaw found in English or Arabic' }
      : { isGood: false, text: flaws.join('; ') };
  };
}

function flawsOf({ title, description, headings, images }: PageFacts): string[] {
  const flaws: string[] = [];
  if (title === '') flaws.push('no title');
  if (title.length > 60) flaws.push(`title of ${title.length} characters, above 60`);
  if (description === '') flaws.push('no description');
  if (description.length > 160) flaws.push(`description of ${description.length} characters, above 160`);
  if (headings !== 1) flaws.push(`${headings} h1 headings`);
  const withoutAlt = images.filter(({ hasAlt }) => !hasAlt).length;
  if (withoutAlt > 0) flaws.push(`${withoutAlt} images without an alternative text`);
  return flaws;
}

function all(pages: PageFacts[], what: string, passes: (page: PageFacts) => boolean): Finding {
  const failing = pages.filter((page) => !passes(page)).map(({ path }) => path);
  return {
    isGood: failing.length === 0,
    text: `${pages.length - failing.length} of ${pages.length} ${what}`,
    paths: failing,
  };
}

/** Milliseconds to the first byte. Lighthouse calls up to 800 good. */
const goodResponseMs = 800;

function speed({ pages }: SiteFacts): Finding {
  const times = pages.map(({ answer }) => answer.ms).sort((a, b) => a - b);
  const sizes = pages.map(({ answer }) => answer.bytes).sort((a, b) => a - b);
  const [ms, bytes] = [times, sizes].map((values) => values[Math.floor(values.length / 2)] ?? 0);
  return {
    isGood: (ms ?? 0) <= goodResponseMs,
    text: `From here a page answers in ${Math.round(ms ?? 0)} ms and has ${Math.round((bytes ?? 0) / 1024)} kB of HTML (medians)`,
  };
}

function modernImages({ pages }: SiteFacts): Finding {
  const images = pages.flatMap((page) => page.images);
  const modern = images.filter(({ isModern }) => isModern).length;
  return {
    isGood: modern === images.length,
    text: `${modern} of ${images.length} images come as WebP, AVIF or SVG`,
    paths: pathsOf(pages, ({ isModern }) => !isModern),
  };
}

function altTexts({ pages }: SiteFacts): Finding {
  const images = pages.flatMap((page) => page.images);
  const withAlt = images.filter(({ hasAlt }) => hasAlt).length;
  return {
    isGood: withAlt === images.length,
    text: `${withAlt} of ${images.length} images have one, or say that they are decoration`,
    paths: pathsOf(pages, ({ hasAlt }) => !hasAlt),
  };
}

function pathsOf(pages: PageFacts[], isMeant: (image: PageFacts['images'][number]) => boolean): string[] {
  return pages.filter(({ images }) => images.some(isMeant)).map(({ path }) => path);
}

function network({ pages }: SiteFacts): Finding {
  const seen = pages.find((page) => page.network)?.network;
  return {
    isGood: true,
    text: seen
      ? `Pages come through a network (header ${seen})`
      : 'No network seen between here and the server',
  };
}

function structuredData({ pages }: SiteFacts): Finding {
  const broken = pages.filter((page) => page.structuredData === 'broken').map(({ path }) => path);
  const valid = pages.filter((page) => page.structuredData === 'valid').length;
  return {
    isGood: broken.length === 0 && valid > 0,
    text: `${valid} of ${pages.length} pages carry some${broken.length > 0 ? `; on ${broken.length} it cannot be read` : ''}`,
    paths: broken,
  };
}

function internalLinks({ brokenLinks, checkedLinks }: SiteFacts): Finding {
  return {
    isGood: brokenLinks.length === 0,
    text:
      brokenLinks.length === 0
        ? `${checkedLinks} addresses are linked to, all of them there`
        : `${brokenLinks.length} of ${checkedLinks} linked addresses are not there`,
    paths: brokenLinks.map(({ path }) => path),
  };
}
