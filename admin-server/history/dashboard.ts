import { and, desc, eq, inArray, isNull, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import { contactForms } from '#content-db/people.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { rowsWith, type StoredRow } from '#content-db/read/references.ts';
import type { ContentTable } from '#content-db/model/resource.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { rowName } from '#content-db/read/row-name.ts';
import { type TranslationIssue, translationIssues } from '#content-db/write/translations.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { liveFacts } from '../publish/routes/publish.ts';

/** A row that needs somebody. */
export interface Todo {
  resource: ResourceName;
  id: number;
  /** What people call it. */
  label: string;
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
    /** English texts of pages that have no Arabic one. */
    missingTexts: Todos;
    /** Arabic texts whose English one was changed later. */
    outdated: Todos;
    /** Arabic texts that a machine wrote and nobody has read. */
    unchecked: Todos;
    services: Todos;
    /** English posts without an Arabic counterpart. */
    posts: Todos;
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

/** Unread messages, and what has no Arabic or outdated Arabic. The publish state says what is not live. */
async function loadDashboard(content: Queries, published: Queries): Promise<Dashboard> {
  const [live, unread, missingTexts, issues, services, posts] = await Promise.all([
    liveFacts(published),
    content.$count(contactForms, and(eq(contactForms.isRead, false), eq(contactForms.isSpam, false))),
    missingTextsIn(content),
    translationIssues(content),
    untranslatedServicesIn(content),
    unpairedPostsIn(content),
  ]);
  const [outdated, unchecked] = await Promise.all([
    issuesIn(content, issues, 'outdated'),
    issuesIn(content, issues, 'unchecked'),
  ]);
  return { live, unread, arabic: { missingTexts, outdated, unchecked, services, posts } };
}

/** How many of them are named. */
const shown = 5;

const texts = resources['page-content'].table;
const posts = resources['blog-posts'].table;
const services = resources.services.table;
const serviceTexts = resources['service-translations'].table;

const otherText = alias(texts, 'other_text');
const isSamePlace = and(
  eq(otherText.page, texts.page),
  eq(otherText.section, texts.section),
  eq(otherText.key, texts.key),
);

function missingTextsIn(queries: Queries): Promise<Todos> {
  const arabic = queries
    .select({ id: otherText.id })
    .from(otherText)
    .where(and(isSamePlace, eq(otherText.locale, 'ar')));
  return todosIn(
    queries,
    'page-content',
    and(eq(texts.locale, 'en'), eq(texts.isActive, true), notExists(arabic)),
  );
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
      (await rowsWith(queries, resource, 'id', [id])).map((row) => todo(resource, row)),
    );
  return { count: issues.length, first: (await Promise.all(rows)).flat().reverse() };
}

function unpairedPostsIn(queries: Queries): Promise<Todos> {
  const other = alias(posts, 'other_post');
  const translation = queries.select({ id: other.id }).from(other).where(eq(other.translationOf, posts.id));
  return todosIn(
    queries,
    'blog-posts',
    and(eq(posts.locale, 'en'), isNull(posts.translationOf), notExists(translation)),
  );
}

async function untranslatedServicesIn(queries: Queries): Promise<Todos> {
  const isOfService = eq(serviceTexts.serviceId, services.id);
  const arabic = queries
    .select({ id: serviceTexts.id })
    .from(serviceTexts)
    .where(and(isOfService, eq(serviceTexts.locale, 'ar')));
  const { count, first } = await todosIn(queries, 'services', notExists(arabic));
  // People know a service by its title; its key is for machines.
  const ids = first.map(({ id }) => id);
  const titles = await queries
    .select()
    .from(serviceTexts)
    .where(and(inArray(serviceTexts.serviceId, ids), eq(serviceTexts.locale, 'en')));
  const byId = new Map(titles.map(({ serviceId, title }) => [serviceId, title]));
  return { count, first: first.map((todo) => ({ ...todo, label: byId.get(todo.id) ?? todo.label })) };
}

async function todosIn(queries: Queries, resource: ResourceName, where: SQL | undefined): Promise<Todos> {
  const { table }: { table: ContentTable } = resources[resource];
  const [count, rows] = await Promise.all([
    queries.$count(table, where),
    queries.select().from(table).where(where).orderBy(desc(table.id)).limit(shown),
  ]);
  return { count, first: (rows as StoredRow[]).map((row) => todo(resource, row)) };
}

function todo(resource: ResourceName, row: StoredRow): Todo {
  return {
    resource,
    id: row.id,
    label: rowName(resource, row),
    ...(typeof row['page'] === 'string' && { page: row['page'] }),
  };
}
