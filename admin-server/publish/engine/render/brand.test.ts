import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { storeImage } from '../../../uploads/image-pipeline.ts';
import {
  changedPaths,
  cleanBuild,
  createTestSite,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

const icons = [
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/og/default.jpg',
];
const manifests = ['/ar/site.webmanifest', '/site.webmanifest'];
const link = '<link rel="stylesheet" href="/brand.css">';

async function addPicture({ deps }: TestSite, name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(deps.uploads.folder, name), bytes);
}

describe('the brand of an organisation', () => {
  it('is one style sheet that all pages have: a colour changes that, what is drawn in it, and no page', async () => {
    await using site = await createTestSite();
    expect(await site.read('/')).not.toContain(link);
    const { id } = await site.create('brand', { mainColour: '#0f766e', accentColour: '#f59e0b' });
    await site.publish();
    for (const path of ['/', '/ar', '/blog/first-steps', '/404'])
      expect(await site.read(path)).toContain(link);
    expect(await site.read('/brand.css')).toContain('--action:#f59e0b');
    expect(await site.read('/site.webmanifest')).toContain('"theme_color":"#f4faf9"');
    const before = site.files();
    await site.edit('brand', id, { mainColour: '#7c2d12' });
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual([...icons, ...manifests, '/brand.css'].sort());
    const inOther = site.files();
    await site.edit('brand', id, { corners: 'square' });
    await site.publish();
    expect(changedPaths(inOther, site.files())).toEqual(['/brand.css']);
    expect(await site.read('/brand.css')).toContain('--corner:0px');
  });

  it('has typefaces of its own: another pair or density renders no page, and no other pair is on the site', async () => {
    await using site = await createTestSite();
    expect(site.files().get('/fonts/latin-400.woff2')).toBeUndefined();
    const plex = await site.read('/');
    expect(plex).toMatch(/rel="preload" as="font" type="font\/woff2" href="\/_astro\/sans-400/);
    const { id } = await site.create('brand', {});
    await site.publish();
    const preloads = (html: string) =>
      [...html.matchAll(/as="font"[^>]* href="([^"]+)"/g)].map(([, to]) => to);
    expect(preloads(await site.read('/'))).toHaveLength(preloads(plex).length);
    expect(preloads(await site.read('/'))).toContain('/fonts/latin-400.woff2');
    expect(preloads(await site.read('/ar'))).toContain('/fonts/arabic-600.woff2');
    const before = site.files();
    const fonts = [...before.keys()].filter((path) => path.startsWith('/fonts/')).sort();
    expect(fonts).toHaveLength(9);
    await site.edit('brand', id, { typefaces: 'serif' });
    const { pages } = await site.publish();
    expect(pages.rendered).toBe(1);
    expect(changedPaths(before, site.files())).toEqual(['/brand.css', ...fonts]);
    expect(await site.read('/brand.css')).toContain("url('/fonts/arabic-400.woff2')");
    const inSerif = site.files();
    await site.edit('brand', id, { density: 'compact' });
    expect((await site.publish()).pages.rendered).toBe(1);
    expect(changedPaths(inSerif, site.files())).toEqual(['/brand.css']);
    await site.remove('brand', id);
    await site.publish();
    expect([...site.files().keys()].filter((path) => path.startsWith('/fonts/'))).toEqual([]);
    expect(await site.read('/')).toBe(plex);
  });

  it('has pictures of its style where rows have none: drawings, plain covers, or photographs of its own', async () => {
    await using site = await createTestSite();
    const drawn = /class="hero-plate"[^>]*>(.*?)<\/div>/s;
    const before = drawn.exec(await site.read('/services'))?.[1];
    const { id } = await site.create('brand', {});
    await site.publish();
    expect(drawn.exec(await site.read('/services'))?.[1]).toBe(before);
    await site.edit('brand', id, { pictureStyle: 'plain' });
    await site.publish();
    const plain = drawn.exec(await site.read('/services'))?.[1];
    expect(plain).toContain('class="cover-accent"');
    expect(drawn.exec(await site.read('/ar/services'))?.[1]).toContain('matrix(-1 0 0 1 420 0)');
    expect(plain).not.toBe(before);
    const photographs = ['/uploads/room.png', '/uploads/door.png'];
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    for (const path of photographs) await addPicture(site, path.slice('/uploads/'.length), bytes);
    await site.edit('brand', id, { pictureStyle: 'photographs', photographs: photographs.join('\n') });
    await site.publish();
    expect(await site.read('/services')).toMatch(
      /class="hero-plate hero-picture">\s*<picture>\s*<img src="\/uploads\/(?:room|door)\.png"/,
    );
    await site.edit('brand', id, { photographs: '' });
    await site.publish();
    expect(drawn.exec(await site.read('/services'))?.[1]).toBe(plain);
  });

  it('has its logo in place of the name on each page, and its name is read out', async () => {
    await using site = await createTestSite();
    await addPicture(site, 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await site.create('brand', { logo: '/uploads/logo.svg' });
    await site.publish();
    const header = /<header.*<\/header>/s.exec(await site.read('/'))?.[0] ?? '';
    expect(header).toMatch(/<img src="\/uploads\/logo\.svg" alt="[^"]+"/);
    expect(header).not.toContain('logo-accent');
    expect(await site.read('/')).toContain('"logo":"http://localhost:4321/uploads/logo.svg"');
  });

  it('has icons made of its icon, and the ones before when it is gone again', async () => {
    await using site = await createTestSite();
    const before = site.files();
    const red = { r: 200, g: 0, b: 0 };
    const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: red } })
      .png()
      .toBuffer();
    await addPicture(site, 'icon.png', picture);
    const { id } = await site.create('brand', { icon: '/uploads/icon.png' });
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual(expect.arrayContaining(icons));
    expect(await site.read('/favicon.svg')).toContain('data:image/png;base64,');
    await site.remove('brand', id);
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual([]);
  });

  it.each([
    [1, 1],
    [60_000, 60_000],
    [10_000, 60_000],
    [90, 20],
  ])('has icons made of an SVG of %i × %i units, as the library stores it', async (width, height) => {
    await using site = await createTestSite();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#c00" d="M0 0h${width}v${height}H0z"/></svg>`;
    const { file } = await storeImage(Buffer.from(svg), { uploads: site.deps.uploads });
    await site.create('brand', { icon: `/uploads/${file}` });
    await site.publish();
    const image = await renderAsync(await site.read('/favicon.svg'), { fitTo: { mode: 'width', value: 32 } });
    const middle = 4 * (32 * 16 + 16);
    expect([...image.pixels.subarray(middle, middle + 4)]).toEqual([204, 0, 0, 255]);
  });

  it.each([
    ['lost', undefined],
    ['broken', Buffer.from('no picture')],
    ['an SVG that cannot be drawn', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path')],
  ])('is live without an icon whose file is %s, as is all else, and staff are told', async (_, bytes) => {
    await using site = await createTestSite();
    const before = site.files();
    if (bytes) await addPicture(site, 'bad.png', bytes);
    const { id } = await site.create('brand', { icon: '/uploads/bad.png' });
    await site.create('clients', { name: 'Harbour Works', locale: 'en' });
    const { state, error } = await site.publish();
    expect([state, error]).toEqual([
      'live',
      'It is live, but without the icon: its picture /uploads/bad.png cannot be read. Choose another one on the screen Brand, and publish again.',
    ]);
    expect(await site.read('/')).toContain('Harbour Works');
    expect(changedPaths(before, site.files()).filter((path) => icons.includes(path))).toEqual([]);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    await site.edit('brand', id, { mainColour: '#0f766e' });
    expect((await site.publish()).state).toBe('live');
    expect(await site.read('/favicon.svg')).not.toContain('data:image');
    await site.edit('brand', id, { icon: '' });
    expect((await site.publish()).error).toBeUndefined();
  });
});
