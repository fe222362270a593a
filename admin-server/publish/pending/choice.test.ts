import { describe, expect, it } from 'vitest';
import { getRow } from '#content-db/write/repository.ts';
import { dump, idsOf } from '#content-db/testing/random-edits.ts';
import { rowOf } from './pending.ts';
import { countUnpublished } from '../../testing/pending-counts.ts';
import { describePending } from './pending-list.ts';
import { pendingHooks } from '../../testing/publish.ts';
import { createSides, refusal, type Sides } from '../../testing/publish-sides.ts';

const later = '2026-06-02T00:00:00.000Z';

const member = { name: 'Dana', roleKey: 'ceo' };
const service = { key: 'watch' };
const text = {
  serviceId: 1,
  locale: 'en' as const,
  title: 'Night watch',
  overviewDescription: 'How to stay awake.',
  detailedContent: 'x'.repeat(50),
  imageKey: 'plate',
};
const image = { key: 'plate', url: 'https://example.org/a.jpg', title: 'A plate', category: 'c' };

async function idsFor({ pending }: Sides, row: string, ...columns: string[]): Promise<number[]> {
  const found = (await pending()).filter(
    (change) => rowOf(change) === row && columns.every((column) => change.columns.includes(column)),
  );
  expect(found).not.toEqual([]);
  return found.map(({ id }) => id);
}

describe('a choice', () => {
  it('publishes a new row whole, and counts all of its changes as published', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.edit('team-members', 1, { bio: 'Later' });
    await sides.publish(await idsFor(sides, 'team-members/1', 'bio'));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
    expect(await sides.pending()).toEqual([]);
  });

  it('counts a change as published that a chosen one covers', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish();
    await sides.edit('team-members', 1, { name: 'First' });
    await sides.edit('team-members', 1, { name: 'Second', bio: 'Text' });
    await sides.edit('team-members', 1, { sortOrder: 3 });
    const [first] = await idsFor(sides, 'team-members/1', 'name');
    await sides.publish([Number(first)]);
    expect(await getRow(sides.published.read, 'team-members', 1)).toMatchObject({
      name: 'Second',
      bio: null,
      sortOrder: 0,
    });
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['name', 'bio'], ['sortOrder']]);
    await sides.publish(await idsFor(sides, 'team-members/1', 'bio'));
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['sortOrder']]);
  });

  it('of a removal takes the row with all that was changed before', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish();
    await sides.edit('team-members', 1, { name: 'Changed' });
    await sides.remove('team-members', 1);
    const change = (await sides.pending())[0];
    await sides.publish([Number(change?.id)]);
    expect(await getRow(sides.published.read, 'team-members', 1)).toMatchObject({ name: 'Changed' });
    expect((await sides.pending()).map(({ action }) => action)).toEqual(['remove']);
    await sides.publish([Number((await sides.pending())[0]?.id)]);
    expect(await idsOf(sides.published.read, 'team-members')).toEqual([]);
    expect(await sides.pending()).toEqual([]);
  });

  it('brings along what a chosen row cannot be without, and what its texts show', async () => {
    await using sides = await createSides();
    const file = `${'ab'.repeat(16)}.jpg`;
    await sides.create('uploads', { file, width: 1, height: 1, widths: [320] });
    await sides.create('uploads', { file: `${'cd'.repeat(16)}.jpg`, width: 1, height: 1, widths: [] });
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.create('blog-posts', {
      title: 'Post',
      slug: 'post',
      content: `![x](/uploads/${'ab'.repeat(16)}-320.webp)`,
    });
    const listed = await describePending(sides.working.read, pendingHooks);
    expect(listed.filter(({ resource }) => resource === 'uploads')).toMatchObject([
      { label: 'number 1', shownIn: 'blog-posts/1' },
      expect.not.objectContaining({ shownIn: expect.anything() }),
    ]);
    expect(await countUnpublished(sides.working.read)).toBe(listed.length - 1);
    await sides.publish(await idsFor(sides, 'service-translations/1'));
    expect(await sides.pending()).toMatchObject([
      { resource: 'uploads', rowId: 1 },
      { resource: 'uploads', rowId: 2 },
      { resource: 'blog-posts' },
    ]);
    for (const name of ['images', 'services', 'service-translations'] as const)
      expect(await idsOf(sides.published.read, name)).toEqual([1]);
    await sides.publish(await idsFor(sides, 'blog-posts/1'));
    expect(await idsOf(sides.published.read, 'uploads')).toEqual([1]);
    expect(await sides.pending()).toMatchObject([{ resource: 'uploads', rowId: 2 }]);
  });

  it('of a removal counts what goes with the row', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.remove('services', 1);
    await sides.publish(await idsFor(sides, 'services/1'));
    expect(await idsOf(sides.published.read, 'service-translations')).toEqual([]);
    expect(await sides.pending()).toEqual([]);
  });

  it('of a removal is refused while what needs the row stays', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.remove('service-translations', 1);
    await sides.remove('images', 1);
    await expect(sides.publish(await idsFor(sides, 'images/1'))).rejects.toThrow(refusal);
    await sides.create('images', image);
    await sides.publish(
      await idsFor(sides, 'images/1').then(async (ids) => [...ids, ...(await idsFor(sides, 'images/2'))]),
    );
    expect(await idsOf(sides.published.read, 'images')).toEqual([2]);
    expect(await idsOf(sides.published.read, 'service-translations')).toEqual([1]);
  });

  it('leaves no row that followed behind the working one', async () => {
    await using sides = await createSides();
    const post = { title: 'First', content: 'Text', slug: 'first', locale: 'en' as const };
    await sides.create('blog-posts', post);
    await sides.create('blog-posts', { ...post, slug: 'second', locale: 'ar', translationOf: 1 });
    await sides.publish();
    await sides.remove('blog-posts', 1);
    await sides.publish(await idsFor(sides, 'blog-posts/1'));
    expect(await sides.pending()).toEqual([]);
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('of a new name takes it to the rows that bear it, and leaves their other changes', async () => {
    await using sides = await createSides();
    await sides.create('images', image);
    await sides.create('services', service);
    await sides.create('service-translations', text);
    await sides.publish();
    await sides.edit('service-translations', 1, { title: 'Unchosen' });
    await sides.edit('service-translations', 1, { overviewDescription: 'A chosen overview.' });
    await sides.edit('images', 1, { key: 'renamed' });
    const overview = await idsFor(sides, 'service-translations/1', 'overviewDescription');
    await sides.publish([...overview, ...(await idsFor(sides, 'images/1', 'key'))]);
    expect(await getRow(sides.published.read, 'service-translations', 1)).toMatchObject({
      imageKey: 'renamed',
      title: 'Night watch',
      overviewDescription: 'A chosen overview.',
    });
    expect((await sides.pending()).map(({ columns }) => columns)).toEqual([['title']]);
  });

  it('leaves an address that stands between two rows, and says so', async () => {
    await using sides = await createSides();
    await sides.create('blog-posts', { title: 'One', slug: 'taken', content: 'x' });
    await sides.create('blog-posts', { title: 'Two', slug: 'free', content: 'x' });
    await sides.publish();
    await sides.edit('blog-posts', 1, { slug: 'moved' });
    await sides.edit('blog-posts', 2, { slug: 'taken' });
    await expect(sides.publish(await idsFor(sides, 'blog-posts/2', 'slug'))).rejects.toMatchObject({
      code: 'conflict',
    });
    await sides.publish((await sides.pending()).map(({ id }) => id));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('of a post with a time to come is accepted for then; a time that nobody chose does not withdraw it', async () => {
    await using sides = await createSides();
    await sides.create('blog-posts', { title: 'Post', slug: 'post', content: 'x' });
    await sides.publish();
    await sides.edit('blog-posts', 1, { publishedAt: later });
    await sides.edit('blog-posts', 1, { title: 'Chosen' });
    await sides.publish(await idsFor(sides, 'blog-posts/1', 'title'));
    expect(await getRow(sides.published.read, 'blog-posts', 1)).toMatchObject({
      title: 'Chosen',
      publishedAt: '2026-06-01T00:00:00.000Z',
    });
    await sides.publish(await idsFor(sides, 'blog-posts/1', 'publishedAt'));
    expect(await idsOf(sides.published.read, 'blog-posts')).toEqual([]);
    expect(await sides.pending()).toMatchObject([{ columns: ['publishedAt'], isScheduled: true }]);
    await sides.publish('due', new Date(later));
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
    expect(await sides.pending()).toEqual([]);
  });

  it('of what nobody knows, or what is published already, is nothing', async () => {
    await using sides = await createSides();
    await sides.create('team-members', member);
    await sides.publish([99]);
    expect(await idsOf(sides.published.read, 'team-members')).toEqual([]);
    expect(await sides.pending()).toHaveLength(1);
  });

  it('is refused where two pages would have one address in Arabic, and goes with what frees it', async () => {
    await using sides = await createSides();
    await sides.create('pages', { title: 'Ours', slug: 'ours', slugAr: 'about' });
    await sides.publish();
    await sides.edit('pages', 1, { slugAr: 'us' });
    await sides.create('pages', { title: 'About', slug: 'about' });
    const added = await idsFor(sides, 'pages/2');
    await expect(sides.publish(added)).rejects.toThrow(refusal);
    await sides.publish([...added, ...(await idsFor(sides, 'pages/1'))]);
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('is refused where a page would have the address of a type, and goes with what frees it', async () => {
    await using sides = await createSides();
    await sides.create('type-settings', { name: 'services', address: 'treatments' });
    await sides.publish();
    await sides.edit('type-settings', 1, { address: 'care' });
    await sides.create('pages', { title: 'Treatments', slug: 'treatments' });
    await expect(sides.publish(await idsFor(sides, 'pages/1'))).rejects.toThrow(refusal);
    await sides.publish();
    await sides.edit('pages', 1, { slug: 'all' });
    await sides.edit('type-settings', 1, { address: 'treatments' });
    await expect(sides.publish(await idsFor(sides, 'type-settings/1'))).rejects.toThrow(refusal);
    await sides.publish();
    expect(await dump(sides.published.read)).toEqual(await dump(sides.working.read));
  });

  it('of one post looks at no other page', async () => {
    await using sides = await createSides();
    const post = { title: 'One', content: 'Text', slug: 'one', locale: 'en' as const };
    await sides.create('type-settings', { name: 'services', address: 'treatments' });
    await sides.create('pages', { title: 'About', slug: 'about' });
    await sides.create('blog-posts', post);
    const { queries } = await sides.publish(await idsFor(sides, 'blog-posts/1'));
    // What copying a new row and the check of references take.
    expect(queries).toBe(7);
  });
});
