import type { APIRoute } from 'astro';
import { llmsText } from '../content/llms.ts';

/** What language models are told of the site; see `llmsText`. */
export const GET: APIRoute = async ({ locals }) =>
  new Response(await llmsText(locals), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
