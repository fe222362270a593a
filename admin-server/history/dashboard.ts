import { and, eq } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { Hono } from 'hono';
import type { SignedIn } from '../http/signed-in.ts';
import { contactForms } from '#content-db/people.ts';
import { ownerOf, rowsWith, type StoredRow } from '#content-db/read/references.ts';
import { rowTitle } from '#content-db/read/row-title.ts';
import {
  missingTranslations,
  type Translation,
  type TranslationIssue,
  translationIssues,
  translations,
} from '#content-db/read/translations.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { liveFacts } from '../publish/routes/publish.ts';

/** A row that needs somebody, as it is found in the admin. */
export interface Todo {
  resource: ResourceName;
  id: number;
  /** What people call it. */
  label: string;
  /** The language that it is edited in. */
  locale: Locale;
  /** Of a page's text: the page that it is on. */
  page?: string;
}

/** How many there are, and the first few of them. */
export interface Todos {
  count: number;
  first: Todo[];
}

/** What the dashboard shows. */
export interface Dashboard {
  live: { id: number; at: string } | null;
  /** Messages of people that nobody has read. */
  unread: number;
  arabic: {
    /** English texts that have no Arabic one, by what staff call their kind; kinds without such texts are left out. */
    missing: (Todos & { label: string })[];
    /** Arabic texts whose English one was changed later. */
    outdated: Todos;
    /** Arabic texts that a machine wrote and nobody has read. */
    unchecked: Todos;
  };
}

interface DashboardOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
}

/** GET /: what needs staff. */
export function adminDashboard({ content, published }: DashboardOptions) {
  return new Hono<SignedIn>().get('/', async (c) =>
    c.json(await loadDashboard(content.read, published.read)),
  );
}

/** Gathers what needs staff: what is not read, not yet or no longer right in Arabic. What is not live, the publish state tells. */
async function loadDashboard(content: Queries, published: Queries): Promise<Dashboard> {
  const [live, unread, missing, issues] = await Promise.all([
    liveFacts(published),
    content.$count(contactForms, and(eq(contactForms.isRead, false), eq(contactForms.isSpam, false))),
    Promise.all(translations.map((translation) => missingIn(content, translation))),
    translationIssues(content),
  ]);
  const [outdated, unchecked] = await Promise.all([
    issuesIn(content, issues, 'outdated'),
    issuesIn(content, issues, 'unchecked'),
  ]);
  return { live, unread, arabic: { missing: missing.filter(({ count }) => count > 0), outdated, unchecked } };
}

/** How many of them are named. */
const shown = 5;

async function missingIn(queries: Queries, translation: Translation): Promise<Todos & { label: string }> {
  const { original, pairedBy } = translation;
  const { count, rows } = await missingTranslations(queries, translation, shown);
  // An Arabic row that names its English one is made from there.
  const locale = Object.values(pairedBy).includes('id') && translation.resource === original ? 'en' : 'ar';
  const first = rows.map((row) => todo(original, row, locale));
  return { count, first, label: resources[first[0]?.resource ?? original].label };
}

async function issuesIn(
  queries: Queries,
  all: TranslationIssue[],
  wanted: TranslationIssue['issue'],
): Promise<Todos> {
  const issues = all.filter(({ issue }) => issue === wanted);
  const rows = issues
    .slice(-shown)
    .map(async ({ resource, id }) =>
      (await rowsWith(queries, resource, 'id', [id])).map((row) => todo(resource, row, 'ar')),
    );
  return { count: issues.length, first: (await Promise.all(rows)).flat().reverse() };
}

function todo(resource: ResourceName, row: StoredRow, locale: Locale): Todo {
  return {
    ...ownerOf(resource, row),
    label: rowTitle(resource, row),
    locale,
    ...(typeof row['page'] === 'string' && { page: row['page'] }),
  };
}
