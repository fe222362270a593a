import type { Page } from '@playwright/test';

/** What a page says of itself, beside what can be seen. */
export interface PageFacts {
  lang: string;
  dir: string;
  title: string;
  description: string;
  robots: string;
  canonical: string;
  /** Addresses of the same page by `hreflang`. */
  alternates: Record<string, string>;
  /** Texts of the headings of the first level. */
  headings: string[];
  images: { src: string; width: string | null; height: string | null; alt: string | null }[];
  /** JSON-LD, as it stands in the page. */
  data: string[];
  /** Addresses that links of the page lead to. */
  links: string[];
  /** Addresses of its scripts, styles, fonts and pictures. */
  assets: string[];
}

/** Reads the facts from a page's HTML, without loading it. */
export async function readFacts(page: Page, html: string, url: string): Promise<PageFacts> {
  return page.evaluate(
    ([source, address]) => {
      const found = new DOMParser().parseFromString(source, 'text/html');
      const all = (selector: string) => [...found.querySelectorAll(selector)];
      const attribute = (selector: string, name: string) => found.querySelector(selector)?.getAttribute(name) ?? '';
      const absolute = (value: string) => new URL(value, address).href;
      const addresses = (selector: string, name: string) => all(selector).flatMap((element) => element.getAttribute(name) ?? []);
      const sets = addresses('source[srcset], img[srcset]', 'srcset').flatMap((set) => set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''));
      return {
        lang: found.documentElement.lang,
        dir: found.documentElement.dir,
        title: found.title,
        description: attribute('meta[name="description"]', 'content'),
        robots: attribute('meta[name="robots"]', 'content'),
        canonical: attribute('link[rel="canonical"]', 'href'),
        alternates: Object.fromEntries(all('link[hreflang]').map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? ''])),
        headings: all('h1').map((heading) => heading.textContent?.trim() ?? ''),
        images: all('img').map((image) => ({
          src: image.getAttribute('src') ?? '',
          width: image.getAttribute('width'),
          height: image.getAttribute('height'),
          alt: image.getAttribute('alt'),
        })),
        data: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
        links: addresses('a[href]', 'href').map(absolute),
        assets: [
          ...addresses('script[src], img[src]', 'src'),
          ...addresses('link[rel="stylesheet"], link[rel="icon"], link[rel="preload"], link[rel="modulepreload"]', 'href'),
          ...addresses('astro-island', 'component-url'),
          ...addresses('astro-island', 'renderer-url'),
          ...addresses('meta[property="og:image"], meta[name="twitter:image"]', 'content'),
          ...sets,
        ].map(absolute),
      };
    },
    [html, url] as const,
  );
}
