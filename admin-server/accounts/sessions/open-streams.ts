import type { MiddlewareHandler } from 'hono';
import type { Role } from '#content-db/people.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { InSession } from './require-admin.ts';

interface OpenStream {
  token: string | undefined;
  role: Role;
  end(): void;
}

/**
 * Ends event streams with the session that opened them, and when the role of its admin changes: at once after
 * calls that may do so, and otherwise at the next event. Mount it behind `requireAdmin`.
 */
export function endStreamsWithSession(
  sessions: Pick<Sessions, 'adminOf'>,
  cookie: SessionCookie,
): MiddlewareHandler<InSession> {
  const open = new Set<OpenStream>();

  async function isValid({ token, role }: OpenStream): Promise<boolean> {
    return (await sessions.adminOf(token))?.role === role;
  }

  async function endInvalid(): Promise<void> {
    for (const stream of open) if (!(await isValid(stream))) stream.end();
  }

  /** The stream, cut off when the session ends. */
  function guard(body: ReadableStream, session: Pick<OpenStream, 'token' | 'role'>): ReadableStream {
    const reader = body.getReader();
    const ended = Promise.withResolvers<{ done: true; value: undefined }>();
    const stream: OpenStream = { ...session, end: () => ended.resolve({ done: true, value: undefined }) };
    open.add(stream);
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await Promise.race([reader.read(), ended.promise]);
        if (!done && (await isValid(stream))) return controller.enqueue(value);
        open.delete(stream);
        controller.close();
        await reader.cancel();
      },
      async cancel(reason) {
        open.delete(stream);
        await reader.cancel(reason);
      },
    });
  }

  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && open.size > 0) await endInvalid();
    const isStream = c.res.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream && c.res.body) {
      const { role } = c.var.admin;
      c.res = new Response(guard(c.res.body, { token: cookie.read(c), role }), c.res);
    }
  };
}
