import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { type PageName, pagePath, pagePaths } from '#site/paths.ts';
import { searchQuery } from '../api/resources.ts';
import { language } from '../language/language.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { isPageOff } from './own-types.ts';
import { pageTitle } from './page-title.ts';

const pageNames = Object.keys(pagePaths).filter((name): name is PageName => name in pagePaths);

/** A page that a link can lead to. */
interface LinkTarget {
  path: string;
  title: string;
  /** The name of a page that exists once. */
  page?: PageName;
}

/**
 * The pages that exist once, and those whose titles have the words that are typed.
 * @param locale the language of the pages; without it each page counts, whatever language it has
 */
export function useLinkTargets(typed: string, locale?: Locale): LinkTarget[] {
  const search = useDebounced(typed.trim(), 200);
  const isAddress = /^(?:$|[/#]|\w+:)/.test(search);
  const { data: hits = [] } = useQuery({ ...searchQuery(search), enabled: !isAddress });
  const shown = locale ?? language;
  const fixed = pageNames
    .filter((page) => !isPageOff(pagePaths[page]))
    .map((page) => ({ page, path: pagePath(page, shown) }));
  return [
    ...fixed.map((target) => ({ ...target, title: pageTitle(target.path) })),
    ...hits.flatMap(({ paths = {}, label, arabicName }) => {
      const path = paths[shown] ?? (locale === undefined ? Object.values(paths)[0] : undefined);
      return path === undefined ? [] : [{ path, title: shown === 'ar' ? (arabicName ?? label) : label }];
    }),
  ];
}
