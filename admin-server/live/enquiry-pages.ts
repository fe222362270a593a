import { Hono } from 'hono';
import { locales } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { pagePath } from '#site/paths.ts';
import type { Log } from '../http/log.ts';
import type { RenderAnswer } from '../inbox/render-answer.ts';
import type { LiveSite } from '../publish/types.ts';

interface EnquiryDeps {
  live(): LiveSite | undefined;
  renderAnswer: RenderAnswer;
  log: Log;
}

/**
 * Answers `/contact?about=key` with a contact form that has the subject chosen, for visitors without JavaScript too. If
 * that fails, or without a subject, the page is a file of the site like any other.
 */
export function enquiryPages({ live, renderAnswer, log }: EnquiryDeps): Hono {
  const app = new Hono();
  for (const locale of locales) {
    const path = pagePath('contact', locale);
    app.get(path, async (c, next) => {
      const about = c.req.query('about');
      if (!about || !live()?.files.has(path)) return next();
      const page = await renderAnswer(path, { about }).catch((error: unknown) => {
        log({
          level: 'warning',
          event: 'A contact page was sent without its subject',
          error: messageOf(error),
        });
      });
      if (!page) return next();
      return c.body(new Uint8Array(page.body), 200, {
        ...page.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-cache',
      });
    });
  }
  return app;
}
