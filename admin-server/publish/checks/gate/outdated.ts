import type { Queries } from '#content-db/database/open.ts';
import type { Resource, StoredRow } from '#content-db/model/resource.ts';
import { readableTitle } from '#content-db/model/title.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import { translationIssues } from '#content-db/read/translated-fields.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import { resources } from '#content-db/types/index.ts';
import type { Change } from '../../select/pending.ts';
import type { Finding } from '../page/check.ts';
import { outdated } from '../rules/outdated.ts';

/** A finding with the changes that cause it. */
export interface CausedFinding extends Finding {
  causes: { change: number; columns: string[] }[];
}

/** Arabic texts that fall behind when these changes of English ones go live. */
export async function outdatedArabic(working: Queries, changes: Change[]): Promise<CausedFinding[]> {
  const concerned = translations.flatMap((translation) => {
    const own = changes.filter((change) => isOriginal(translation, change));
    return own.length > 0 ? [{ translation, own }] : [];
  });
  if (concerned.length === 0) return [];
  const issues = (await translationIssues(working)).filter(({ issue }) => issue === 'outdated');
  const found: CausedFinding[] = [];
  for (const { translation, own } of concerned) {
    const ids = issues.flatMap(({ resource, id }) => (resource === translation.resource ? [id] : []));
    const arabic = await rowsWith(working, translation.resource, 'id', ids);
    const english = await rowsWith(
      working,
      translation.original,
      'id',
      new Set(own.map(({ rowId }) => rowId)),
    );
    for (const row of english) {
      if (!isEnglish(translation, row) || !arabic.some((other) => isPair(translation, row, other))) continue;
      const causes = own.filter(({ rowId }) => rowId === row.id);
      found.push({
        check: outdated.key,
        path: rowPaths(translation.original, row)[0] ?? '/ar',
        message: `The Arabic text of “${readableTitle(resources[translation.original], rowTitle(translation.original, row))}” is older than this change of the English one.`,
        causes: causes.map(({ id, columns }) => ({ change: id, columns })),
      });
    }
  }
  return found;
}

/** Whether a change rewrites an English text that has been translated. */
function isOriginal({ original, columns }: Translation, change: Change): boolean {
  return (
    change.resource === original &&
    change.action === 'update' &&
    columns.some(({ english }) => change.columns.includes(english))
  );
}

function isEnglish({ original, hasOwnRow }: Translation, row: StoredRow): boolean {
  const { localeColumn }: Resource = resources[original];
  return !hasOwnRow || localeColumn === undefined || row[localeColumn] === 'en';
}

function isPair({ pairedBy }: Translation, english: StoredRow, arabic: StoredRow): boolean {
  return Object.entries(pairedBy).every(([own, other]) => arabic[own] === english[other]);
}
