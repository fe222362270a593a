import { EyeOff, History, Plus } from 'lucide-react';
import type { Hit } from '#admin-server/content/search.ts';
import { asCompared } from '#content-db/model/arabic-spelling.ts';
import { isResourceName, type ResourceName } from '#content-db/types/index.ts';
import type { ChangesCommand } from '../resource/feature.ts';
import { features } from '../resource/features.tsx';
import { navItems, newRowPath, type RoutedNavItem } from '../resource/nav-items.ts';
import { rowNoun } from '../resource/row-name.ts';
import { typeInfo } from '../resource/type-info.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';
import type { Icon } from '../ui/icon.ts';

/** What can be done to a row that is found; its words begin the search. */
export interface RowCommand {
  /** The English words, as `hide cabin safety`; the label does as well. */
  words: string;
  /** Before the name of the row. */
  label: string;
  icon: Icon;
  /** Whether a hit can have it. */
  fits: (hit: Hit) => hit is RowHit;
  /** What it asks; only rows with pending changes have it then. */
  Dialog?: ChangesCommand['Dialog'];
}

/** A hit that is a row of a type. */
export type RowHit = Hit & { resource: ResourceName };

export const hide: RowCommand = { words: 'hide', label: t('Hide'), icon: EyeOff, fits: canHide };
export const whoChanged: RowCommand = {
  words: 'who changed',
  label: t('Who changed'),
  icon: History,
  fits: isRow,
};

export const rowCommands: readonly RowCommand[] = [
  hide,
  ...features.flatMap(({ command }) => (command ? [{ ...command, fits: isRow }] : [])),
  whoChanged,
];

/** The command that a search begins with, and the rest of it. */
export function commandOf(typed: string): { command: RowCommand | undefined; search: string } {
  const plain = asCompared(typed);
  for (const command of rowCommands)
    for (const words of [command.words, asCompared(command.label)])
      if (plain.startsWith(`${words} `)) return { command, search: plain.slice(words.length).trim() };
  return { command: undefined, search: typed };
}

/** Whether a hit is a row of a content type. */
export function isRow(hit: Hit): hit is RowHit {
  return isResourceName(hit.resource);
}

function canHide(hit: Hit): hit is RowHit {
  return isRow(hit) && typeInfo[hit.resource].hidden !== undefined;
}

/** A line of the command bar that leads to a path. */
export interface Destination {
  path: string;
  title: string;
  icon: Icon;
  /** Further words to find it by. */
  words?: string | undefined;
}

/** The forms for new rows, by the names of their types. */
export function newRowCommands(mayOpen: (item: RoutedNavItem) => boolean): Destination[] {
  return navItems.filter(mayOpen).flatMap(({ type, words }) => {
    const path = type && newRowPath(type, language);
    return path
      ? [
          {
            path,
            title: t('New {type}', { type: rowNoun(type) }),
            icon: Plus,
            words,
          },
        ]
      : [];
  });
}
