import type { Handler } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { brandKey } from '#content-db/types/brand-key.ts';
import { officeSheet } from '#site/brand/sheet.ts';

/** Answers with the colours and corners that the organisation has live, for the back office. */
export function serveOfficeSheet(published: Pick<Database, 'read'>): Handler {
  return async (c) => {
    const content = createReaders(published.read, 'lazy').forPage(() => undefined);
    const style = (await content.keyedView('brand', 'sheet'))(brandKey);
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    return c.body(
      style ? officeSheet(style) : '/* The back office has the colours of the program. */\n',
      200,
      headers,
    );
  };
}
