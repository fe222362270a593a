import { expect, it } from 'vitest';
import { contentRoutes } from './content/routes.ts';
import { idsByState } from './publish/pending/row-state.ts';
import { createTestSite } from './testing/publish.ts';
import { signedIn } from './testing/signed-in.ts';

it('lists show the rows of one status, page by page', async () => {
  await using site = await createTestSite();
  const { content, published, pendingHooks, deps } = site;
  const sources = { content, published, pendingHooks, clock: deps.clock };
  const app = signedIn(
    contentRoutes({
      content,
      published,
      live: site.publisher.live,
      idsByState: (name) => idsByState(sources, name),
    }),
  );
  async function names(path: string): Promise<[names: string[], total: string | null]> {
    const response = await app.request(`/api/admin/${path}`);
    const rows = (await response.json()) as { name: string }[];
    return [rows.map(({ name }) => name), response.headers.get('X-Total-Count')];
  }
  await site.create('clients', { name: 'New', locale: 'en' });
  await site.edit('clients', 1, { name: 'Pier Works' });
  expect(await names('clients?status=draft&page=1')).toEqual([['New'], '1']);
  expect(await names('clients?status=changed&page=1')).toEqual([['Pier Works'], '1']);
  expect(await names('clients?status=live&page=1')).toEqual([['أشغال المرفأ'], '1']);
  expect(await names('clients?status=failed&page=1')).toEqual([[], '0']);
  expect(await names('clients?page=1')).toEqual([expect.anything(), '3']);
  const hidden = await names('team-members?includeHidden=true&status=hidden&locale=en&page=1');
  expect(hidden).toEqual([['Concealed Member'], '1']);
  const services = await app.request('/api/admin/services?status=live&page=1');
  expect(await services.json()).toHaveLength(1);
});
