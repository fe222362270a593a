import { describe, expect, it } from 'vitest';
import { confirmTranslation } from '#content-db/write/confirm-translation.ts';
import { discardChanges } from '#content-db/write/discard.ts';
import { getRow } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { createTestSite, type TestSite } from '../../testing/publish.ts';
import { pendingChanges } from './pending.ts';
import { countUnpublished } from '../../testing/pending-counts.ts';
import { describePending } from './pending-list.ts';

const omar = 'omar@example.org';

const publishedRow = (site: TestSite, name: ResourceName, id: number) =>
  getRow(site.published.read, name, id) as Promise<Record<string, unknown> | undefined>;

const undoTo = (site: TestSite, release: number) => site.publisher.restore({ to: release, by: omar });

/** The columns of the pending changes, with whose undo took them back. */
const waiting = async (site: TestSite) =>
  (await describePending(site.content.read, site.pendingHooks)).map(({ columns, takenBack }) => [
    columns.join(),
    takenBack?.by,
  ]);

const idsOf = async (site: TestSite, column?: string) =>
  (await pendingChanges(site.content.read))
    .filter(({ columns }) => column === undefined || columns.includes(column))
    .map(({ id }) => id);

describe('what an undo took back', () => {
  it('is not brought back by publishing everything, and says whose undo it was', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'A mistake' });
    await site.publish();
    await undoTo(site, 1);
    await site.edit('clients', 1, { name: 'Pier Works' });
    expect(await waiting(site)).toEqual([
      ['name', omar],
      ['name', undefined],
    ]);
    expect(await countUnpublished(site.content.read)).toBe(1);
    await site.publish();
    await site.publish({ all: true });
    expect(await site.read('/team')).not.toContain('A mistake');
    expect(await site.read('/')).toContain('Pier Works');
    expect(await waiting(site)).toEqual([['name', omar]]);
    await site.reopen();
    await site.publish();
    expect(await site.read('/team')).not.toContain('A mistake');
  });

  it('goes live when somebody chooses it, which is a new approval', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Right after all' });
    await site.publish();
    await undoTo(site, 1);
    await site.publish({ changes: await idsOf(site) });
    expect(await site.read('/team')).toContain('Right after all');
    expect(await waiting(site)).toEqual([]);
    await undoTo(site, 1);
    expect(await waiting(site)).toEqual([['name', omar]]);
  });

  it('does not hold back a later edit, which decides about its columns anew', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'A mistake', bio: 'Another' });
    await site.publish();
    const { bio } = (await publishedRow(site, 'team-members', 1)) ?? {};
    expect(bio).toBe('Another');
    await undoTo(site, 1);
    const before = await publishedRow(site, 'team-members', 1);
    await site.edit('team-members', 1, { name: 'Mended' });
    await site.publish();
    expect(await publishedRow(site, 'team-members', 1)).toMatchObject({
      name: 'Mended',
      bio: before?.['bio'],
    });
    expect(await waiting(site)).toEqual([['name,bio', omar]]);
    await site.edit('team-members', 1, { bio: 'Mended too' });
    await site.publish();
    expect(await waiting(site)).toEqual([]);
  });

  it('holds back an earlier edit of the same column, whose value is that of the later one', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'First', bio: 'Waits' });
    await site.edit('team-members', 1, { name: 'Second' });
    const [, second] = await idsOf(site);
    await site.publish({ changes: [Number(second)] });
    await undoTo(site, 1);
    const before = await publishedRow(site, 'team-members', 1);
    expect(await waiting(site)).toEqual([
      ['name,bio', omar],
      ['name', omar],
    ]);
    await site.publish();
    expect(await publishedRow(site, 'team-members', 1)).toEqual(before);
  });

  it('keeps a new row off the site, with its later edits and what cannot be without it', async () => {
    await using site = await createTestSite();
    const { id } = await site.create('services', { key: 'friday', sortOrder: 9 });
    await site.publish();
    await undoTo(site, 1);
    await site.edit('services', id, { icon: 'mind' });
    await site.create('service-translations', {
      serviceId: id,
      locale: 'en',
      title: 'Friday watch',
      overviewDescription: 'What is new on Friday.',
      detailedContent: 'It begins on Friday, and not before. '.repeat(3),
      imageKey: 'plate',
    });
    await site.publish();
    expect(await publishedRow(site, 'services', id)).toBeUndefined();
    expect(await countUnpublished(site.content.read)).toBe(0);
    await site.publish({ changes: await idsOf(site, 'title') });
    expect(await publishedRow(site, 'services', id)).toMatchObject({ icon: 'mind' });
    await site.publish();
    expect(await waiting(site)).toEqual([]);
  });

  it('keeps a deleted row on the site', async () => {
    await using site = await createTestSite();
    await site.remove('clients', 1);
    await site.publish();
    await undoTo(site, 1);
    await site.publish();
    expect(await publishedRow(site, 'clients', 1)).toBeDefined();
    expect(await waiting(site)).toMatchObject([[expect.any(String), omar]]);
  });

  it('is live again when the undo is undone', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish();
    await undoTo(site, 1);
    await undoTo(site, 2);
    expect(await waiting(site)).toEqual([]);
    expect(await site.read('/team')).toContain('Dana Wakeful');
    await undoTo(site, 3);
    expect(await waiting(site)).toEqual([['name', omar]]);
    await site.publish();
    expect(await site.read('/team')).not.toContain('Dana Wakeful');
  });

  it('can be discarded, and stays gone', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'A mistake' });
    await site.publish();
    await undoTo(site, 1);
    const ids = await idsOf(site);
    await site.content.write((tx) =>
      discardChanges(tx, site.published.read, { changes: ids, by: omar, now: new Date() }),
    );
    expect(await waiting(site)).toEqual([]);
    expect(await getRow(site.content.read, 'team-members', 1)).toMatchObject({ name: 'Dana Watchful' });
  });

  it('does not go live because somebody confirmed the translation', async () => {
    await using site = await createTestSite();
    await site.edit('page-content', 4, { content: 'خطأ' });
    await site.publish();
    await undoTo(site, 1);
    await site.content.write((tx) => confirmTranslation(tx, { resource: 'page-content', id: 4, by: 'dana' }));
    await site.publish();
    expect(await publishedRow(site, 'page-content', 4)).not.toMatchObject({ content: 'خطأ' });
  });

  it('and somebody discarded is pending in reverse once a redo makes it live again', async () => {
    await using site = await createTestSite();
    const row = () => getRow(site.content.read, 'team-members', 1);
    const member = await row();
    await site.edit('team-members', 1, { name: 'Back and forth' });
    const added = await site.create('clients', { name: 'New Client', locale: 'en', sortOrder: 9 });
    const redone = await site.publish();
    await undoTo(site, 1);
    const discard = { changes: await idsOf(site), by: 'dana@example.org', now: site.deps.clock() };
    await site.content.write((tx) => discardChanges(tx, site.published.read, discard));
    await undoTo(site, redone.release);
    expect(await site.read('/team')).toContain('Back and forth');
    expect(await describePending(site.content.read, site.pendingHooks)).toMatchObject([
      { action: 'update', columns: ['name'], by: 'dana@example.org', takenBack: { by: omar } },
      { action: 'remove', rowId: added.id, label: 'New Client', by: 'dana@example.org' },
    ]);
    // Nothing of it goes live by itself.
    await site.publish();
    expect(await site.read('/team')).toContain('Back and forth');
    await site.publish({ changes: await idsOf(site) });
    expect(await site.read('/team')).not.toContain('Back and forth');
    expect(await site.read('/')).not.toContain('New Client');
    expect(await row()).toMatchObject({ name: member?.name });

    // Or it is discarded, and the working content has what is live.
    await undoTo(site, redone.release);
    const again = { ...discard, changes: await idsOf(site) };
    await site.content.write((tx) => discardChanges(tx, site.published.read, again));
    expect(await row()).toMatchObject({ name: 'Back and forth' });
    expect(await getRow(site.content.read, 'clients', added.id)).toMatchObject({ name: 'New Client' });
  });
});
