import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { namedSets } from './changes.ts';
import { entityColumns } from './model/columns.ts';

/** What staff say to each other about a set. */
export const changeSetComments = sqliteTable(
  'change_set_comments',
  {
    ...entityColumns(),
    setId: integer()
      .notNull()
      .references(() => namedSets.id, { onDelete: 'cascade' }),
    by: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('change_set_comments_set').on(table.setId)],
);
