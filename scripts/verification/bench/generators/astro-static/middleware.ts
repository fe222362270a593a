import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import { finishPage } from '#site/render/finish-page.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { pages, readers, siteUrl } from './source.ts';

/** Does for pages that `astro build` prerenders what site/renderer.ts does for ours. */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const path = decodeURI(url.pathname)
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/^\/index$/, '/');
  Object.assign(locals, {
    content: readers.forPage(() => undefined),
    locale: splitPath(path).locale,
    mode: 'public',
    siteUrl,
    apiUrl: siteUrl,
    path,
    pages,
    openGraph: (picture: unknown) =>
      `/og/${createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 24)}.jpg`,
  });
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { html } = finishPage(Buffer.from(await response.arrayBuffer()), {
    siteUrl,
    apiUrl: siteUrl,
  });
  return new Response(new Uint8Array(html), { status: response.status, headers: response.headers });
};
