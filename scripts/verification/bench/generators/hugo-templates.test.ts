import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestSite } from '#admin-server/testing/publish.ts';
import { removeRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { locales } from '#content-db/model/locale.ts';
import { feedTemplate, homeTemplate, listTemplate, postTemplate } from './hugo-templates.ts';
import { renderSentinels } from './sentinel.ts';

describe('the templates that Hugo gets in the benchmark', () => {
  test('have the layout of our pages, with its fields in place of all values of a post', async () => {
    await using site = await createTestSite();
    const { folder, content } = site;
    const { table } = resources['blog-posts'];
    const posts = await content.read.select({ id: table.id }).from(table);
    await content.write(async (tx) => {
      for (const { id } of posts) await removeRow(tx, 'blog-posts', id, 'test');
    });
    const sentinels = await renderSentinels({
      folder,
      content: join(folder, 'content.db'),
      uploads: join(folder, 'uploads'),
    });
    for (const locale of locales) {
      const pages = sentinels[locale];
      expect(postTemplate(pages)).toContain('{{ with .PrevInSection }}');
      expect(homeTemplate(pages)).toContain('{{ range first 3 ');
      expect(listTemplate(pages, locale)).toContain('{{ range $pager.Pages }}');
      expect(feedTemplate(pages)).toContain('<link>{{ .Permalink }}</link>');
    }
  });
});
