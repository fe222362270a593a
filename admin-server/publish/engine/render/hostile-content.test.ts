import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Queries } from '#content-db/database/open.ts';
import { updateRow } from '#content-db/write/repository.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { dangersIn } from '../../../testing/dangers.ts';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';

const payload = '"></title></script><img src=x onerror=alert(1)>{{711*711}}${711*711}\u2028';

/** Writes a value into every field of every row whose rules take it. @returns how many took it */
async function fillFields(
  site: TestSite,
  value: string,
  isMeant: (field: string) => boolean,
): Promise<number> {
  let taken = 0;
  for (const name of Object.keys(resources) as ResourceName[]) {
    const { input, table } = resources[name] as {
      input: z.ZodType;
      table: (typeof resources)[ResourceName]['table'];
    };
    const fields = input instanceof z.ZodObject ? Object.keys(input.shape).filter(isMeant) : [];
    for (const row of await site.content.read.select().from(table)) {
      for (const field of fields) if (await take(site, { name, row, field, value })) taken += 1;
    }
  }
  return taken;
}

async function take(
  site: TestSite,
  {
    name,
    row,
    field,
    value,
  }: { name: ResourceName; row: Record<string, unknown>; field: string; value: string },
): Promise<boolean> {
  const { input } = resources[name] as { input: z.ZodType };
  const own = Object.fromEntries(Object.keys((input as z.ZodObject).shape).map((key) => [key, row[key]]));
  if (!input.safeParse({ ...own, [field]: value }).success) return false;
  return site.content
    .write((tx) => updateRow(tx, name, Number(row.id), { [field]: value } as never, { by: 'test' }))
    .then(
      () => true,
      () => false,
    );
}

function linkedData(html: string): string[] {
  const scripts = DomUtils.getElementsByTagName('script', parseDocument(html));
  return scripts
    .filter(({ attribs }) => attribs.type === 'application/ld+json')
    .map((script) => DomUtils.textContent(script));
}

/** Every page that is live. */
async function pages(site: TestSite): Promise<[path: string, text: string][]> {
  const files = [...(site.publisher.live()?.files.values() ?? [])].filter(({ type }) =>
    /html|xml|json/.test(type),
  );
  return Promise.all(files.map(async ({ path }): Promise<[string, string]> => [path, await site.read(path)]));
}

async function rowsIn(queries: Queries, name: ResourceName): Promise<number> {
  return queries.$count(resources[name].table);
}

describe('hostile text in every field', () => {
  it('stands on the pages as text, in both languages: in elements, attributes, titles, JSON-LD, sitemap and feeds', async () => {
    await using site = await createTestSite();
    expect(await rowsIn(site.content.read, 'team-members')).toBeGreaterThan(0);
    // The calls make an address of what is written as one; see content-db/model/slug.ts.
    expect(await fillFields(site, payload, (field) => field !== 'slug')).toBeGreaterThan(30);
    expect(await site.publish()).toMatchObject({ state: 'live' });
    const seen = await pages(site);
    for (const [path, text] of seen) {
      expect(dangersIn(text), path).toEqual([]);
      expect(text.includes('505521'), path).toBe(false);
      for (const data of linkedData(text)) expect(JSON.parse(data), path).toBeTypeOf('object');
    }
    expect(
      seen.filter(([, text]) => text.includes('onerror=alert(1)')).length,
      'pages that show it as text',
    ).toBeGreaterThan(5);
  });
});

describe('addresses in content', () => {
  it('are asked for by nobody when content is saved, published and rendered anew', async () => {
    const asked: string[] = [];
    const canary = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    try {
      await using site = await createTestSite();
      const { port } = canary.address() as AddressInfo;
      const isAddress = (field: string) => /url|image|logo/i.test(field);
      expect(await fillFields(site, `http://127.0.0.1:${port}/picture.jpg`, isAddress)).toBeGreaterThan(5);
      expect(await site.publish()).toMatchObject({ state: 'live' });
      expect(await site.publish({ all: true })).toMatchObject({ state: 'live' });
      expect(asked).toEqual([]);
    } finally {
      canary.close();
    }
  });
});
