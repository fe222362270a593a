import type { StoredRow } from '#content-db/model/resource.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { Hono } from 'hono';
import type { SignedIn } from '../http/signed-in.ts';
import { arabicTitles } from '#content-db/read/arabic-titles.ts';
import { ownerOf, rowsWith } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import {
  shownTranslations,
  type TranslationIssue,
  translationIssues,
} from '#content-db/read/translated-fields.ts';
import { missingTranslations, type Translation } from '#content-db/read/translations.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { liveFacts } from '../publish/routes/publish.ts';

/** A row that needs attention, as the admin links to it. */
export interface Todo {
  resource: ResourceName;
  id: number;
  /** What people call it. */
  label: string;
  /** The Arabic title of a row with both languages. */
  arabicName?: string;
  /** The language to edit it in. */
  locale: Locale;
  /** For page texts: the page they are on. */
  page?: string;
}

/** The number of rows, and the first few of them. */
export interface Todos {
  count: number;
  first: Todo[];
}

/** What the dashboard shows. A feature declares its part of it where it declares its DashboardPart. */
export interface Dashboard {
  live: { id: number; at: string } | null;
  arabic: {
    /** English texts without an Arabic one, by label of their type; types without such texts are left out. */
    missing: (Todos & { label: string })[];
    /** Arabic texts whose English text has changed since. */
    outdated: Todos;
    /** Arabic texts by machine translation that nobody has checked. */
    unchecked: Todos;
  };
}

/** Loads what a feature adds to it. */
export type DashboardPart = (content: Queries) => Promise<Partial<Dashboard>>;

interface DashboardOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  parts?: readonly DashboardPart[];
}

/** GET /: what needs the attention of staff. */
export function dashboardRoutes({ content, published, parts = [] }: DashboardOptions) {
  return new Hono<SignedIn>().get('/', async (c) => {
    const [dashboard, ...added] = await Promise.all([
      loadDashboard(content.read, published.read),
      ...parts.map((load) => load(content.read)),
    ]);
    return c.json(added.reduce<Dashboard>((all, part) => ({ ...all, ...part }), dashboard));
  });
}

/** Loads texts whose Arabic is missing, outdated or unchecked. Pending changes are in the publish state. */
async function loadDashboard(content: Queries, published: Queries): Promise<Dashboard> {
  const [live, missing, issues] = await Promise.all([
    liveFacts(published),
    shownTranslations(content).then((shown) =>
      Promise.all(shown.map((translation) => missingIn(content, translation))),
    ),
    translationIssues(content),
  ]);
  const [outdated, unchecked] = await Promise.all([
    issuesIn(content, issues, 'outdated'),
    issuesIn(content, issues, 'unchecked'),
  ]);
  return {
    live,
    arabic: { missing: missing.filter(({ count }) => count > 0), outdated, unchecked },
  };
}

/** Maximum of rows listed by name. */
export const maxListed = 5;

async function missingIn(queries: Queries, translation: Translation): Promise<Todos & { label: string }> {
  const { original, pairedBy } = translation;
  const { count, rows } = await missingTranslations(queries, translation, maxListed);
  // An Arabic row that refers to its English row is created from the English one's editor.
  const locale = Object.values(pairedBy).includes('id') && translation.resource === original ? 'en' : 'ar';
  const first = await todosOf(queries, original, rows, locale);
  return { count, first, label: resources[first[0]?.resource ?? original].label };
}

async function issuesIn(
  queries: Queries,
  all: TranslationIssue[],
  kind: TranslationIssue['issue'],
): Promise<Todos> {
  const issues = all.filter(({ issue }) => issue === kind);
  const rows = issues
    .slice(-maxListed)
    .map(async ({ resource, id }) =>
      todosOf(queries, resource, await rowsWith(queries, resource, 'id', [id]), 'ar'),
    );
  return { count: issues.length, first: (await Promise.all(rows)).flat().reverse() };
}

/** Rows of one type as things to do. */
export async function todosOf(
  queries: Queries,
  resource: ResourceName,
  rows: StoredRow[],
  locale: Locale,
): Promise<Todo[]> {
  const arabic = await arabicTitles(queries, resource, rows);
  return rows.map((row) => {
    const arabicName = arabic.get(row.id);
    return {
      ...ownerOf(resource, row),
      label: rowTitle(resource, row),
      ...(arabicName !== undefined && { arabicName }),
      locale,
      ...(typeof row['page'] === 'string' && { page: row['page'] }),
    };
  });
}
