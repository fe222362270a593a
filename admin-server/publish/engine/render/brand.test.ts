import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { storeImage } from '../../../uploads/image-pipeline.ts';
import { changedPaths, createTestSite, type TestSite } from '../../../testing/publish.ts';

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

  it('does not go live with an icon whose file is lost, and says so', async () => {
    await using site = await createTestSite();
    await site.create('brand', { icon: '/uploads/gone.png' });
    await expect(site.publish()).rejects.toThrow('The file of the icon is missing. Choose another icon');
    expect(site.files().get('/favicon.svg')).toBeDefined();
  });
});
