import { Hono } from 'hono';
import { recordAudit } from '../audit/record.ts';
import { getAccount, parseAccountId } from './accounts.ts';
import type { InSession } from './sessions/require-admin.ts';
import type { Session } from './sessions/sessions.ts';
import type { AccountOptions } from './sign-in.ts';

/**
 * Open sessions. One's own: GET and DELETE /sessions (all others), DELETE /sessions/{id}. Those of any
 * account: GET and DELETE /admins/{id}/sessions, DELETE /admins/{id}/sessions/{session}.
 */
export function sessionRoutes({ content, sessions, cookie }: AccountOptions) {
  return new Hono<InSession>()
    .get('/sessions', async (c) => {
      const open = await sessions.list(c.var.admin.id);
      return c.json(open.map((session) => present(session, c.var.session)));
    })
    .delete('/sessions', async (c) => {
      const { admin, actor, session } = c.var;
      await content.write(async (tx) => {
        await sessions.endAll(tx, admin.id, session.handle);
        await recordAudit(tx, actor, 'sign-out', 'Ended all their other sessions');
      });
      return c.body(null, 204);
    })
    .delete('/sessions/:id', async (c) => {
      const { admin, actor, session } = c.var;
      const handle = c.req.param('id');
      await content.write(async (tx) => {
        await sessions.endOne(tx, admin.id, handle);
        await recordAudit(tx, actor, 'sign-out', 'Ended a session of their own');
      });
      if (handle === session.handle) cookie.clear(c);
      return c.body(null, 204);
    })
    .get('/admins/:id/sessions', async (c) => {
      const { id } = await getAccount(content.read, parseAccountId(c.req.param('id')));
      return c.json((await sessions.list(id)).map((session) => present(session, c.var.session)));
    })
    .delete('/admins/:id/sessions', async (c) => {
      const id = parseAccountId(c.req.param('id'));
      await content.write(async (tx) => {
        const { username } = await getAccount(tx, id);
        await sessions.endAll(tx, id);
        await recordAudit(tx, c.var.actor, 'sign-out', `Ended all sessions of ${username}`);
      });
      if (id === c.var.admin.id) cookie.clear(c);
      return c.body(null, 204);
    })
    .delete('/admins/:id/sessions/:session', async (c) => {
      const [id, handle] = [parseAccountId(c.req.param('id')), c.req.param('session')];
      await content.write(async (tx) => {
        const { username } = await getAccount(tx, id);
        await sessions.endOne(tx, id, handle);
        await recordAudit(tx, c.var.actor, 'sign-out', `Ended a session of ${username}`);
      });
      if (handle === c.var.session.handle) cookie.clear(c);
      return c.body(null, 204);
    });
}

function present({ handle, ...session }: Session, own: Session) {
  return { id: handle, ...session, current: handle === own.handle };
}
