import type { Database } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { isPublicRow, type Resource, type StoredRow } from '#content-db/model/resource.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { withDraft } from '#content-db/read/draft-reader.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { checks } from '../checks/checks.ts';
import { readLevels } from '../checks/gate/levels.ts';
import { mendedTexts } from '../checks/gate/mend.ts';
import type { Finding } from '../checks/page/check.ts';
import { createPageChecks } from '../checks/run-checks.ts';
import { columnsQuoting } from '../affected/causes.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import type { EditFinding, PublisherDeps, RowEdit } from '../types.ts';

/** So many pages are rendered for an edit. */
const maxPages = 4;

/** A row as it is edited. */
interface EditedRow {
  resource: ResourceName;
  row: StoredRow;
  /** The columns that are not saved. */
  typed: string[];
}

type Rendering = Pick<PublisherDeps, 'site' | 'siteUrl' | 'apiUrl'> & { content: Pick<Database, 'read'> };

/**
 * What the checks find on pages of the working content that show these rows as they are edited, with the columns that
 * hold the words. Findings that none of them holds are left out, as is what only all pages together can tell.
 */
export async function editFindings(
  { content, site, siteUrl, apiUrl }: Rendering,
  index: Pick<DependencyIndex, 'dependents'>,
  edits: RowEdit[],
): Promise<EditFinding[]> {
  const levels = await readLevels(content.read);
  const rows: EditedRow[] = [];
  let readers = createReaders(content.read, 'lazy');
  for (const { resource, rowId, values } of edits) {
    const [row] = rowId === undefined ? [] : await rowsWith(content.read, resource, 'id', [rowId]);
    if (!row) continue;
    rows.push({ resource, row: { ...row, ...values, id: row.id }, typed: Object.keys(values) });
    readers = withDraft(readers, { resource, rowId: row.id, values });
  }
  const check = createPageChecks(readers);
  const found = new Map<string, EditFinding>();
  for (const path of new Set(rows.flatMap((edited) => pagesOf(edited, index)))) {
    // A page that cannot be rendered is told by the plan.
    const page = await site.render(path, { readers, mode: 'public', siteUrl, apiUrl }).catch(() => undefined);
    if (page?.status !== 200 || !page.type.startsWith('text/html')) continue;
    for (const finding of (await check(page.body.toString(), path)).findings) {
      const level = levels.get(finding.check);
      if (level === undefined || level === 'off') continue;
      for (const edited of rows)
        for (const place of placesOf(finding, edited)) {
          const key = JSON.stringify([
            finding.check,
            finding.message,
            place.resource,
            place.rowId,
            place.column,
          ]);
          if (!found.has(key)) found.set(key, { ...describe(finding), level, ...place });
        }
    }
  }
  return [...found.values()];
}

/**
 * The pages that tell most of a row: its own, or else one of each kind that shows what is typed, in each language that
 * the row has.
 */
function pagesOf(
  { resource: name, row, typed }: EditedRow,
  index: Pick<DependencyIndex, 'dependents'>,
): string[] {
  const resource: Resource = resources[name];
  const own = isPublicRow(resource, row) ? rowPaths(name, row) : [];
  if (own.length > 0) return own.slice(0, maxPages);
  const locale = resource.localeColumn === undefined ? undefined : row[resource.localeColumn];
  const keys = shownKeys(name, row, (column) => typed.length === 0 || typed.includes(column));
  const pages = keys.flatMap((key) => {
    const showing = index
      .dependents([key])
      .filter((path) => path.startsWith('/') && !/\.\w+$/.test(path))
      .filter((path) => locale === undefined || splitPath(path).locale === locale)
      .sort((a, b) => b.split('/').length - a.split('/').length || a.length - b.length);
    return [...Map.groupBy(showing, (path) => splitPath(path).locale).values()].flatMap((paths) =>
      paths.slice(0, 1),
    );
  });
  return [...new Set(pages)].slice(0, maxPages);
}

/** The texts of a row that hold the words of a finding, each with what the check would make of it. */
function placesOf({ check, quote }: Finding, { resource, row }: EditedRow) {
  const columns = quote === undefined ? [] : columnsQuoting(row, [quote]);
  const mend = checks.find(({ key }) => key === check)?.mend;
  const mended = new Map(mend ? mendedTexts(mend, { resource, row, columns }) : []);
  return columns.map((column) => {
    const better = mended.get(column);
    return { resource, rowId: row.id, column, ...(better !== undefined && { mended: better }) };
  });
}

function describe({ check, path, message, quote, instead }: Finding) {
  return {
    check,
    path,
    message,
    ...(quote !== undefined && { quote }),
    ...(instead !== undefined && { instead }),
  };
}
