import { counted, t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';
import { pageTitle } from './page-title.ts';
import { nameList } from '../ui/name-list.ts';

interface Named {
  count: number;
  /** Empty for those who may not read them. */
  names: string[];
}

interface ReleaseWithdrawals {
  withdrawn?: Named;
  allowedAgain?: Named;
}

/** What a release took off the site and what it brought back, a text for each. */
export function withdrawnTexts({ withdrawn, allowedAgain }: ReleaseWithdrawals): string[] {
  const texts: string[] = [];
  if (withdrawn)
    texts.push(
      namesOf(withdrawn, (name) => t('Taken down: {name}', { name })) ??
        counted(
          withdrawn.count,
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

/** What was withdrawn, as people call it. Titles are as their authors wrote them. */
export function withdrawnName(name: string): string {
  const [, page] = /^The page (\S+)$/.exec(name) ?? [];
  if (page !== undefined) return t('The page {name} ({path})', { name: pageTitle(page), path: page });
  return nameOfServer.test(name) ? translated(name) : name;
}

/** The same within a sentence: titles stand in quotes. */
export function quotedWithdrawn(name: string): string {
  return nameOfServer.test(name) ? withdrawnName(name) : t('“{name}”', { name });
}

function namesOf({ names }: Named, say: (names: string) => string): string | undefined {
  return names.length === 0 ? undefined : say(nameList(names.map(quotedWithdrawn)));
}
