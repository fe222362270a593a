import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { contactForms } from '#content-db/inbox.ts';

/** The English title of the program or sector with a key, as staff read it; null for any other key. */
const titleOf = (key: SQL) => sql<string | null>`coalesce(
  (select t.title from services s join service_translations t on t.service_id = s.id
    where s.key = ${key} order by t.locale = 'en' desc limit 1),
  (select s.key from services s where s.key = ${key}),
  (select p.content from page_content p where p.page = 'services' and p.section = 'industry'
    and p.key = ${key} || '_title' and p.locale = 'en' and p.is_active))`;

/** What a message is about, as staff read it: the title if the key is still known, else what is stored. */
export const subject = sql<
  string | null
>`coalesce(${titleOf(sql`contact_forms.about`)}, ${contactForms.about})`;

/** The title of what an enquiry can be about, by its key; undefined if the site offers no such subject. */
export async function subjectTitle(read: Queries, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const row = await read.get<{ title: string | null }>(sql`select ${titleOf(sql`${key}`)} as title`);
  return row?.title ?? undefined;
}
