import { describe, expect, it } from 'vitest';
import { createTestSite } from '../testing/publish.ts';
import { setLevel } from './checks.ts';

const line = { page: 'home', section: 'hero', key: 'line' };

describe('Arabic that changes', () => {
  it('is found where it lacks the form of the glossary for a term of its English', async () => {
    await using site = await createTestSite();
    await site.create('glossary', { englishTerm: 'crew', arabicForms: 'الطاقم\nطاقم', forbiddenForms: '' });
    const english = { title: 'Crews', content: 'The crew waits.', locale: 'en' as const };
    const { id: translationOf } = await site.create('blog-posts', { ...english, slug: 'crews' });
    const arabic = { title: 'الفريق', content: 'ينتظر الطاقم.', locale: 'ar' as const, translationOf };
    const { id } = await site.create('blog-posts', { ...arabic, slug: 'tawaqim' });
    const lacking = async () => {
      const { findings = [] } = await site.publisher.plan('pending');
      return findings.filter(({ check }) => check === 'missing-terms');
    };
    expect(await lacking()).toMatchObject([
      {
        level: 'warn',
        path: '/ar/blog/tawaqim',
        message: 'The Arabic text of “الفريق” lacks “الطاقم” or “طاقم”, as the glossary has it for “crew”.',
        causes: [{ columns: ['title'] }],
      },
    ]);
    await site.publish();
    await site.edit('blog-posts', id, { content: 'ينتظر الطاقم هنا.' });
    await site.edit('page-content', 3, { content: 'A crew of its own' });
    expect(await lacking()).toEqual([]);
    await site.edit('blog-posts', id, { content: 'ينتظر الفريق.' });
    await site.content.write((tx) => setLevel(tx, 'missing-terms', 'stop'));
    expect((await site.publish()).failures).toMatchObject([{ path: '/ar/blog/tawaqim' }]);
  });

  it('is found where it does not call somebody in its English by their Arabic name', async () => {
    await using site = await createTestSite();
    const { id: translationOf } = await site.create('clients', { name: 'Harbour Works', locale: 'en' });
    await site.create('clients', { name: 'أعمال الميناء', locale: 'ar', translationOf });
    await site.create('page-content', { ...line, content: 'We train Harbour Works.', locale: 'en' });
    const { id } = await site.create('page-content', { ...line, content: 'ندرّب الميناء.', locale: 'ar' });
    const lacking = async () => {
      const { findings = [] } = await site.publisher.plan('pending');
      return findings.flatMap(({ check, message }) => (check === 'missing-terms' ? message : []));
    };
    expect(await lacking()).toEqual([
      'The Arabic text of “Home: hero line” lacks “أعمال الميناء”, the Arabic name of “Harbour Works”.',
    ]);
    await site.edit('page-content', id, { content: 'ندرّب أعمال الميناء.' });
    expect(await lacking()).toEqual([]);
  });
});
