import { expect, test } from 'vitest';
import type { LiveFile } from '../publish/types.ts';
import { brokenAnchors } from './links.ts';

const file: LiveFile = { path: '/about', object: '', status: 200, type: 'text/html', size: 0, headers: {} };
const files = new Map([['/about', file]]);

test.each([
  ['#', true],
  ['#top', true],
  ['#:~:text=people', true],
  ['#team', true],
  ['#team:~:text=people', true],
  ['?from=home#team', true],
  ['/#team', true],
  ['#Team', false],
  ['#gone', false],
  ['#من-نحن', true],
  [`#${encodeURIComponent('من-نحن')}`, true],
  [`#${encodeURIComponent('من-هم')}`, false],
  ['#100%', true],
])('a link to /about%s leads to a part of the page: %s', async (end, isThere) => {
  const page = {
    path: '/',
    findings: [],
    links: [[`/about${end}`, 'About']] satisfies [string, string][],
    anchors: [],
    scripts: [],
    styles: [],
    title: '',
    description: '',
  };
  const anchorsOf = async () => new Set(['team', 'من-نحن', '100%']);
  const found = await brokenAnchors([page], { files }, anchorsOf);
  expect(found.map(({ quote }) => quote)).toEqual(isThere ? [] : [`/about${end}`]);
});
