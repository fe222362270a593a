import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { createRow, type Input } from '#content-db/write/repository.ts';
import { type ResourceName, type Resources, resources } from '#content-db/types/index.ts';

/** What staff send: values with a default may be left out. */
export type Draft<N extends ResourceName> = z.input<Resources[N]['input']>;

/** Checks and completes a draft as the API does. */
export function inputOf<N extends ResourceName>(name: N, draft: Draft<N>): Input<N> {
  return (resources[name].input as z.ZodType).parse(draft) as Input<N>;
}

/** A small site. The id of each row is its position in its list, from 1. */
const rows: { [N in ResourceName]?: Draft<N>[] } = {
  uploads: [{ file: 'photo.jpg', width: 800, height: 600, widths: [] }],
  images: [{ key: 'plate', url: '/uploads/photo.jpg', title: 'A plate', category: 'services' }],
  services: [{ key: 'watch', sortOrder: 1, isFeatured: true }],
  'service-translations': [
    {
      serviceId: 1,
      locale: 'en',
      title: 'Night watch',
      overviewDescription: 'How to stay awake.',
      detailedContent: 'Staying awake is a craft of many hours.'.repeat(2),
      imageKey: 'plate',
    },
    {
      serviceId: 1,
      locale: 'ar',
      title: 'حراسة الليل',
      overviewDescription: 'كيف تبقى يقظًا طوال الليل.',
      detailedContent: 'اليقظة حرفة تحتاج إلى ساعات طويلة من التدريب.'.repeat(2),
      imageKey: 'plate',
    },
  ],
  'blog-posts': [
    {
      title: 'First steps',
      slug: 'first-steps',
      content: 'We walked, and then we ran.',
      locale: 'en',
      createdAt: '2026-01-01T08:00:00Z',
      publishedAt: '2026-01-01T08:00:00Z',
      imageUrl: '/uploads/photo.jpg',
    },
    {
      title: 'Second thoughts',
      slug: 'second-thoughts',
      content: 'We ran, and then we thought.',
      description: 'On thinking.',
      locale: 'en',
      createdAt: '2026-01-02T08:00:00Z',
      publishedAt: '2026-01-02T08:00:00Z',
    },
    {
      title: 'خطوات أولى',
      slug: 'خطوات-أولى',
      content: 'مشينا ثم ركضنا.',
      locale: 'ar',
      createdAt: '2026-01-01T08:00:00Z',
      publishedAt: '2026-01-01T08:00:00Z',
      translationOf: 1,
    },
  ],
  'team-members': [
    { name: 'Dana Watchful', roleKey: 'president', locale: 'en', sortOrder: 1 },
    { name: 'Concealed Member', roleKey: 'trainer', locale: 'en', sortOrder: 2, isVisible: 0 },
    { name: 'دانة اليقظة', roleKey: 'president', locale: 'ar', sortOrder: 1 },
    { name: 'عضو مستور', roleKey: 'trainer', locale: 'ar', sortOrder: 2, isVisible: 0 },
  ],
  clients: [
    { name: 'Harbour Works', locale: 'en', sortOrder: 1 },
    { name: 'أشغال المرفأ', locale: 'ar', sortOrder: 1 },
  ],
  'page-content': [
    { page: 'common', section: 'brand', key: 'name', content: 'Harbour School', locale: 'en' },
    { page: 'common', section: 'brand', key: 'name', content: 'مدرسة المرفأ', locale: 'ar' },
    { page: 'home', section: 'hero', key: 'title', content: 'Stay awake', locale: 'en' },
    { page: 'home', section: 'hero', key: 'title', content: 'ابق يقظًا', locale: 'ar' },
    {
      page: 'home',
      section: 'hero',
      key: 'subtitle',
      content: 'A switched-off subtitle',
      locale: 'en',
      isActive: false,
    },
    {
      page: 'home',
      section: 'hero',
      key: 'subtitle',
      content: 'سطر فرعي مطفأ',
      locale: 'ar',
      isActive: false,
    },
  ],
  'footer-settings': [
    { locale: 'en', phoneNumber: '+971 4 000 0000', showPhoneNumber: true },
    { locale: 'ar', phoneNumber: '+971 4 000 0000', showPhoneNumber: true },
  ],
  'seo-files': [{ filename: 'robots.txt', content: 'User-agent: *\nAllow: /\n' }],
  redirects: [
    { fromUrl: '/old', toUrl: '/services' },
    { fromUrl: '/قديم', toUrl: '/ar/services', redirectType: 308 },
  ],
};

/** Writes the small site as pending changes, and the picture that its pages show. */
export async function fillContent(content: Database, uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'photo.jpg'), 'bytes of a picture');
  await content.write(async (tx) => {
    for (const name of Object.keys(rows) as ResourceName[]) await createAll(tx, name);
  });
}

async function createAll<N extends ResourceName>(tx: Transaction, name: N): Promise<void> {
  const drafts = (rows[name] ?? []) as Draft<N>[];
  for (const draft of drafts) await createRow(tx, name, inputOf(name, draft), 'test');
}
