import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { type PageName, pagePath, pagePaths } from '#site/paths.ts';
import { searchQuery } from '../../api/resources.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { pageTitle } from '../../resource/page-title.ts';

/** A page that a link can lead to. */
export interface LinkTarget {
  path: string;
  title: string;
}

const pageNames = Object.keys(pagePaths).filter((name): name is PageName => name in pagePaths);

/** The pages of a language that exist once, and those whose titles have the words that are typed. */
export function useLinkTargets(typed: string, locale: Locale): LinkTarget[] {
  const search = useDebounced(typed.trim(), 200);
  const isAddress = /^(?:$|[/#]|\w+:)/.test(search);
  const { data: hits = [] } = useQuery({ ...searchQuery(search), enabled: !isAddress });
  const fixed = pageNames.map((name) => pagePath(name, locale));
  return [
    ...fixed.map((path) => ({ path, title: pageTitle(path) })),
    ...hits.flatMap(({ paths, label, arabicName }) => {
      const path = paths?.[locale];
      return path === undefined ? [] : [{ path, title: locale === 'ar' ? (arabicName ?? label) : label }];
    }),
  ];
}
