import { localPath } from '#content-db/model/locale.ts';
import type { PageFacts, SiteFacts } from './read-site.ts';
import { t } from '../../language/text.tsx';
import { publicPathOf } from '../../resource/own-types.ts';

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
      { label: t('Homepage'), badge: t('Good'), find: pageCheck('/') },
      { label: t('Services'), badge: t('Improving'), find: pageCheck('/services') },
      { label: t('Blog'), badge: t('Good'), find: pageCheck('/blog') },
      { label: t('Contact'), badge: t('Good'), find: pageCheck('/contact') },
    ],
  },
  {
    title: t('Technical SEO'),
    checks: [
      { label: t('Site Speed'), badge: t('Optimized'), find: speed },
      {
        label: t('Mobile Friendly'),
        badge: t('Responsive'),
        find: ({ pages }) =>
          all(
            pages,
            (counts) => t('{passed} of {all} pages fit the width of a phone', counts),
            ({ hasViewport }) => hasViewport,
          ),
      },
      { label: t('Image Optimization'), badge: t('WebP + Sharp'), find: modernImages },
      {
        label: t('Caching Strategy'),
        badge: t('Enabled'),
        find: ({ pages }) =>
          all(
            pages,
            (counts) => t('{passed} of {all} pages say how they may be cached', counts),
            ({ cacheControl }) => cacheControl !== '' && !cacheControl.includes('no-store'),
          ),
      },
      {
        label: t('Performance Score'),
        badge: t('Optimized'),
        find: ({ pages }) =>
          all(
            pages,
            (counts) => t('{passed} of {all} pages show without waiting for a script', counts),
            ({ blockingScripts }) => blockingScripts === 0,
          ),
      },
      { label: t('CDN Integration'), badge: t('Ready'), find: network },
      {
        label: t('HTTPS'),
        badge: t('Enabled'),
        find: ({ isSecure }) => ({
          isGood: isSecure,
          text: isSecure ? t('This address is encrypted') : t('This address is not encrypted'),
        }),
      },
      { label: t('Structured Data'), badge: t('Active'), find: structuredData },
    ],
  },
  {
    title: t('Content Analysis'),
    checks: [
      {
        label: t('Meta Descriptions'),
        badge: t('Complete'),
        find: ({ pages }) =>
          all(
            pages,
            (counts) => t('{passed} of {all} pages have a description', counts),
            ({ description }) => description !== '',
          ),
      },
      {
        label: t('H1 Tags'),
        badge: t('Good'),
        find: ({ pages }) =>
          all(
            pages,
            (counts) => t('{passed} of {all} pages have exactly one', counts),
            ({ headings }) => headings === 1,
          ),
      },
      { label: t('Image Alt Text'), badge: t('Optimized'), find: altTexts },
      { label: t('Internal Links'), badge: t('Good'), find: internalLinks },
    ],
  },
];

/** Checks a page in both languages. */
function pageCheck(path: string): Check['find'] {
  return ({ pages }) => {
    const wanted = [path, localPath(path, 'ar')];
    const found = wanted.flatMap(
      (wanted) => pages.find((page) => [wanted, publicPathOf(wanted)].includes(page.path)) ?? [],
    );
    const flaws = found.flatMap((page) =>
      flawsOf(page).map((flaw) => t('{path}: {flaw}', { path: page.path, flaw })),
    );
    if (found.length < wanted.length) flaws.push(t('not in the sitemap in both languages'));
    return flaws.length === 0
      ? { isGood: true, text: t('No flaw found in English or Arabic') }
      : { isGood: false, text: flaws.join(t('; ')) };
  };
}

function flawsOf({ title, description, headings, images }: PageFacts): string[] {
  const flaws: string[] = [];
  if (title === '') flaws.push(t('no title'));
  if (title.length > 60) flaws.push(t('title of {length} characters, above 60', { length: title.length }));
  if (description === '') flaws.push(t('no description'));
  if (description.length > 160)
    flaws.push(t('description of {length} characters, above 160', { length: description.length }));
  if (headings !== 1) flaws.push(t('{headings} h1 headings', { headings }));
  const withoutAlt = images.all - images.withAlt;
  if (withoutAlt > 0) flaws.push(t('{withoutAlt} images without an alternative text', { withoutAlt }));
  return flaws;
}

function all(
  pages: PageFacts[],
  say: (counts: { passed: number; all: number }) => string,
  passes: (page: PageFacts) => boolean,
): Finding {
  const failing = pages.filter((page) => !passes(page)).map(({ path }) => path);
  return {
    isGood: failing.length === 0,
    text: say({ passed: pages.length - failing.length, all: pages.length }),
    paths: failing,
  };
}

/** Milliseconds to the first byte. Lighthouse calls up to 800 good. */
const goodResponseMs = 800;

function speed({ answers }: SiteFacts): Finding {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const sizes = answers.map(({ bytes }) => bytes).sort((a, b) => a - b);
  const [ms, bytes] = [times, sizes].map((values) => values[Math.floor(values.length / 2)] ?? 0);
  return {
    isGood: (ms ?? 0) <= goodResponseMs,
    text: t('From here a page answers in {time} ms and has {size} kB of HTML (medians)', {
      time: Math.round(ms ?? 0),
      size: Math.round((bytes ?? 0) / 1024),
    }),
  };
}

function modernImages({ pages }: SiteFacts): Finding {
  return allImages(
    pages,
    ({ modern }) => modern,
    (modern, length) => t('{modern} of {length} images come as WebP, AVIF or SVG', { modern, length }),
  );
}

function altTexts({ pages }: SiteFacts): Finding {
  return allImages(
    pages,
    ({ withAlt }) => withAlt,
    (withAlt, length) =>
      t('{withAlt} of {length} images have one, or say that they are decoration', { withAlt, length }),
  );
}

function allImages(
  pages: PageFacts[],
  passing: (images: PageFacts['images']) => number,
  say: (passed: number, all: number) => string,
): Finding {
  const passed = pages.reduce((sum, { images }) => sum + passing(images), 0);
  const all = pages.reduce((sum, { images }) => sum + images.all, 0);
  return {
    isGood: passed === all,
    text: say(passed, all),
    paths: pages.filter(({ images }) => passing(images) < images.all).map(({ path }) => path),
  };
}

function network({ network: seen }: SiteFacts): Finding {
  return {
    isGood: true,
    text: seen
      ? t('Pages come through a network (header {seen})', { seen })
      : t('No network seen between here and the server'),
  };
}

function structuredData({ pages }: SiteFacts): Finding {
  const broken = pages.filter((page) => page.structuredData === 'broken').map(({ path }) => path);
  const valid = pages.filter((page) => page.structuredData === 'valid').length;
  return {
    isGood: broken.length === 0 && valid > 0,
    text:
      broken.length > 0
        ? t('{valid} of {all} pages carry some; on {broken} it cannot be read', {
            valid,
            all: pages.length,
            broken: broken.length,
          })
        : t('{valid} of {all} pages carry some', { valid, all: pages.length }),
    paths: broken,
  };
}

function internalLinks({ brokenLinks, checkedLinks }: SiteFacts): Finding {
  return {
    isGood: brokenLinks.length === 0,
    text:
      brokenLinks.length === 0
        ? t('{checkedLinks} addresses are linked to, all of them there', { checkedLinks })
        : t('{length} of {checkedLinks} linked addresses are not there', {
            length: brokenLinks.length,
            checkedLinks,
          }),
    paths: brokenLinks,
  };
}
