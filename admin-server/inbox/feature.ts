import { and, desc, eq } from 'drizzle-orm';
import { contactForms } from '#content-db/inbox.ts';
import { admins, editors } from '../accounts/sessions/access.ts';
import { containsWords, type Finder, maxHits } from '../content/search.ts';
import type { Feature } from '../feature.ts';
import type { DashboardPart } from '../history/dashboard.ts';
import { contactRoutes } from './contact.ts';
import { enquiryPages } from './enquiry-pages.ts';
import { messageRoutes } from './messages.ts';
import { personalData } from './personal-data.ts';

declare module '../history/dashboard.ts' {
  interface Dashboard {
    /** Unread messages that are not spam. */
    unread?: number;
  }
}

/** Takes the messages of the contact form, mails them to staff and lists them. */
export const inbox: Feature = {
  access: { 'contact-messages': editors, 'contact-messages.csv': admins },
  personalData,
  start: (core) => ({
    staffCalls: messageRoutes(core),
    visitorCalls: {
      routes: contactRoutes({ ...core, ...core.env, contactTo: core.env.mail?.contactTo }),
      forms: ['/api/contact'],
    },
    pages: enquiryPages({ ...core, live: core.publisher.live }),
    dashboard: countUnread,
    search: findMessages,
  }),
};

const countUnread: DashboardPart = async (read) => ({
  unread: await read.$count(
    contactForms,
    and(eq(contactForms.isRead, false), eq(contactForms.isSpam, false)),
  ),
});

const findMessages: Finder = async (read, search) => {
  const { id, name, email, message, isSpam } = contactForms;
  const rows = await read
    .select({ id, name, email })
    .from(contactForms)
    .where(and(eq(isSpam, false), containsWords(search, [name, email, message])))
    .orderBy(desc(id))
    .limit(maxHits);
  return rows.map((row) => ({
    resource: 'contact-messages',
    id: row.id,
    label: `${row.name} ${row.email}`,
    match: 'text',
  }));
};
