import type { APIRoute } from 'astro';
import { dirOf } from '#content-db/model/locale.ts';
import { brandKey } from '#content-db/types/brand-key.ts';
import { paletteOf } from '../../brand/palette.ts';
import { coloursOf } from '../../brand/sheet.ts';
import { jsonForScript } from '../../content/structured-data.ts';
import { pageTexts } from '../../content/texts.ts';
import { pagePath } from '../../paths.ts';

/** The name and the icons of the site in a language, for a visitor who puts it on a home screen (W3C Web Application Manifest). */
export const GET: APIRoute = async ({ locals }) => {
  const { locale } = locals;
  const text = await pageTexts(locals, 'common');
  const name = text('brand', 'name').value;
  const style = (await locals.content.keyedView('brand', 'icons'))(brandKey);
  const colours = style && coloursOf(style);
  const ground = colours ? paletteOf(colours).palette['paper-50'] : '#faf7f1';
  const start = pagePath('home', locale);
  const manifest = {
    id: start,
    name,
    short_name: text('brand', 'short_name')?.value ?? name,
    description: text('brand', 'tagline')?.value,
    lang: locale,
    dir: dirOf(locale),
    start_url: start,
    scope: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(jsonForScript(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
