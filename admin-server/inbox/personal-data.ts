import { eq } from 'drizzle-orm';
import { contactForms } from '#content-db/inbox.ts';
import { isFrom, type PersonalData } from '../visitors/personal-data.ts';

declare module '../visitors/personal-data.ts' {
  interface FoundPerson {
    /** What they sent, oldest first. */
    messages?: (typeof contactForms.$inferSelect)[];
  }
}

const ofAge = { table: contactForms, since: contactForms.createdAt };

/** The messages as data about the people who sent them. */
export const personalData: PersonalData = {
  tables: { messages: contactForms },
  find: async (read, email) => ({
    messages: await read
      .select()
      .from(contactForms)
      .where(isFrom(contactForms, email))
      .orderBy(contactForms.id),
  }),
  aging: {
    messages: { ...ofAge, which: () => eq(contactForms.isSpam, false) },
    spam: { ...ofAge, which: () => eq(contactForms.isSpam, true) },
  },
};
