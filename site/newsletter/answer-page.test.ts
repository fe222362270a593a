import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { createReaders } from '#content-db/read/reader.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import type { RenderedPage, RenderOptions } from '../renderer.ts';
import { loadRenderer, siteUrl } from '../testing/page.ts';

const site = await loadRenderer();

function optionsOf({ database }: TestDatabase): RenderOptions {
  return { readers: createReaders(database.read), mode: 'public', siteUrl, apiUrl: siteUrl };
}

describe('a page that a mail links to', () => {
  it.each([
    ['/newsletter/confirm', 'Confirm'],
    ['/ar/newsletter/confirm', 'تأكيد'],
    ['/newsletter/unsubscribe', 'Unsubscribe'],
    ['/ar/newsletter/unsubscribe', 'إلغاء الاشتراك'],
  ])(
    '%s has a button that posts to its own address; in a release it asks to open the mail',
    async (path, label) => {
      await using db = await createTestDb();
      const formsOf = ({ body }: RenderedPage) =>
        DomUtils.findAll(
          ({ name, attribs }) => name === 'form' && attribs.class === undefined,
          parseDocument(body.toString()).children,
        );
      const opened = await site.render(path, { ...optionsOf(db), isFromMail: true });
      expect(formsOf(opened).map((form) => [form.attribs, DomUtils.innerText(form).trim()])).toEqual([
        [{ method: 'post' }, label],
      ]);
      const released = await site.render(path, optionsOf(db));
      expect(formsOf(released)).toEqual([]);
      expect(released.body.toString()).toMatch(/by the link in the mail|عبر الرابط الوارد في رسالتنا/);
      expect(released.body.toString()).toContain('noindex');
    },
  );
});
