import type { MiddlewareHandler } from 'hono';
import { compress } from './encoding.ts';
import { acceptedEncodings } from './send-file.ts';

/** Bytes. Shorter answers fit into a packet as they are. */
const minCompressed = 1024;

/** From 1 to 9. Low, because somebody waits for each answer, and none is sent twice. */
const quality = 5;

/**
 * Compresses JSON that is read (GET) by our own pages, or by a program. Streams of events and files are sent as they are, and so
 * is what another website makes a browser ask for: the size of an answer tells what is in it (see DECISIONS.md).
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { res, req } = c;
  if (req.method !== 'GET' || !res.body || res.headers.has('Content-Encoding')) return;
  if (!res.headers.get('Content-Type')?.startsWith('application/json')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  const [encoding] = acceptedEncodings(req.header('accept-encoding'));
  if (!encoding || !['same-origin', undefined].includes(req.header('sec-fetch-site'))) return;
  const { status, headers } = res;
  const plain = new Uint8Array(await res.arrayBuffer());
  const isLong = plain.length >= minCompressed;
  c.res = new Response(isLong ? await compress(plain, encoding, quality) : plain, { status, headers });
  c.res.headers.delete('Content-Length');
  if (isLong) c.res.headers.set('Content-Encoding', encoding);
};
