import type { APIRoute } from 'astro';
import { brandKey } from '#content-db/types/brand-key.ts';
import { brandSheet } from '../brand/sheet.ts';

/** The colours, typefaces and spaces of the organisation, for all pages: whoever changes them changes no page. */
export const GET: APIRoute = async ({ locals }) => {
  const style = (await locals.content.keyedView('brand', 'sheet'))(brandKey);
  return new Response(
    style ? brandSheet(style) : '/* The colours and typefaces are those of the program. */\n',
    {
      headers: { 'content-type': 'text/css; charset=utf-8' },
    },
  );
};
