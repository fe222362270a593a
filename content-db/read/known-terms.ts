import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import type { ContentTable, Resource } from '../model/resource.ts';
import { type Term, termOf } from '../segments/terms.ts';
import { organisationName, type ResourceName, resourceNames, resources, termType } from '../types/index.ts';
import { columnOf, pairOf, textOf, translations } from './translations.ts';

/** The terms of the glossary by their English form, then the names in the content that it does not have. */
export async function knownTerms(queries: Queries): Promise<Term[]> {
  const { table } = resources[termType.name];
  const rows = await queries.select().from(table).orderBy(asc(table.englishTerm));
  const glossary = rows.map(termOf);
  const inGlossary = new Set(glossary.map(({ english }) => english.toLowerCase()));
  const names = await nameTerms(queries);
  return [...glossary, ...names.filter(({ english }) => !inGlossary.has(english.toLowerCase()))];
}

interface Name {
  english: string;
  /** Empty if it has no Arabic version. */
  arabic: string;
}

/** The names of the organisation, and those of people and clients. Names of one word could be words like any other. */
async function nameTerms(queries: Queries): Promise<Term[]> {
  const { type, column, page, section, key, shortKey } = organisationName;
  const ofOrganisation = namesOf(queries, type, {
    column,
    where: (table) =>
      and(
        eq(columnOf(table, 'page'), page),
        eq(columnOf(table, 'section'), section),
        inArray(columnOf(table, 'key'), [key, shortKey]),
      ),
  });
  const ofOthers = resourceNames.map(async (name) => {
    const { nameColumn: own }: Resource = resources[name];
    return own === undefined ? [] : namesOf(queries, name, { column: own });
  });
  const others = (await Promise.all(ofOthers)).flat().filter(({ english }) => /\S\s+\S/.test(english));
  const names = [...(await ofOrganisation), ...others].map(({ english, arabic }) => ({
    english: english.trim().replace(/\s+/g, ' '),
    arabic: arabic.trim(),
  }));
  return [...Map.groupBy(names, ({ english }) => english)].flatMap(([english, same]) => {
    const forms = new Set(same.flatMap(({ arabic }) => arabic || []));
    return english ? { english, required: [...forms], forbidden: [], isName: true } : [];
  });
}

interface Place {
  column: string;
  where?: (english: ContentTable) => SQL | undefined;
}

/** The English names in a column, each with that of its Arabic version. */
async function namesOf(queries: Queries, name: ResourceName, { column, where }: Place): Promise<Name[]> {
  const translation = translations.find(({ original }) => original === name);
  const translated = translation?.columns.find(({ english }) => english === column);
  if (!translation || !translated) {
    const { table }: Resource = resources[name];
    return queries
      .select({ english: sql<string>`${textOf(table, column)}`, arabic: sql<string>`''` })
      .from(table);
  }
  const { english, arabic, isPair, isArabic, isEnglish, isUnlinked } = pairOf(translation);
  return queries
    .select({
      english: sql<string>`${textOf(english, column)}`,
      arabic: sql<string>`${textOf(arabic, translated.arabic)}`,
    })
    .from(english)
    .leftJoin(arabic, and(isPair, isArabic))
    .where(and(isEnglish, isUnlinked, where?.(english)));
}
