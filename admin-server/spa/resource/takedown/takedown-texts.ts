import { counted, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { pageTitle } from '../page-title.ts';
import { nameList } from '../../ui/text/name-list.ts';

interface Named {
  count: number;
  /** Empty for those who may not read them. */
  names: string[];
}

interface ReleaseTakedowns {
  takenDown?: Named;
  allowedAgain?: Named;
}

/** What a release took off the site and what it brought back, a text for each. */
export function takedownTexts({ takenDown, allowedAgain }: ReleaseTakedowns): string[] {
  const texts: string[] = [];
  if (takenDown)
    texts.push(
      namesOf(takenDown, (name) => t('Taken down: {name}', { name })) ??
        counted(
          takenDown.count,
          'One entry or page was taken down',
          '{count} entries or pages were taken down',
        ),
    );
  if (allowedAgain)
    texts.push(
      namesOf(allowedAgain, (name) => t('Allowed again: {name}', { name })) ??
        counted(
          allowedAgain.count,
          'One entry or page is allowed again',
          '{count} entries or pages are allowed again',
        ),
    );
  return texts;
}

/** What the server names: pages and pictures. Other names are titles. */
const nameOfServer = /^The (?:page|picture) \S+$/;

/** What was taken down, as people call it. Titles are as their authors wrote them. */
export function takedownName(name: string): string {
  const [, page] = /^The page (\S+)$/.exec(name) ?? [];
  if (page !== undefined) return t('The page {name} ({path})', { name: pageTitle(page), path: page });
  return nameOfServer.test(name) ? translated(name) : name;
}

/** The same within a sentence: titles stand in quotes. */
export function quotedTakedown(name: string): string {
  return nameOfServer.test(name) ? takedownName(name) : t('“{name}”', { name });
}

/** The pages among the paths of a takedown; the others are sharing pictures. */
export function pagesAmong(paths: string[]): string[] {
  return paths.filter((path) => !path.startsWith('/og/'));
}

function namesOf({ names }: Named, say: (names: string) => string): string | undefined {
  return names.length === 0 ? undefined : say(nameList(names.map(quotedTakedown)));
}
