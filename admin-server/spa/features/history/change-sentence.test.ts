import { expect, test } from 'vitest';
import { changeText } from './change-sentence.tsx';

const none = { columns: [], groupId: null };

test.each([
  [{ resource: 'blog-posts', action: 'create', ...none }, 'New blog post'],
  [{ resource: 'seo-files', action: 'create', ...none }, 'New SEO file'],
  [{ resource: 'redirects', action: 'remove', ...none }, 'Redirect deleted'],
  [
    { resource: 'blog-posts', action: 'update', columns: ['title', 'content'], groupId: null },
    'Blog post: title and content changed',
  ],
  [
    {
      resource: 'blog-posts',
      action: 'update',
      columns: ['title', 'slug', 'content', 'imageUrl', 'publishedAt'],
      groupId: null,
    },
    'Blog post: title, address, content and 2 more fields changed',
  ],
  [{ resource: 'blog-posts', action: 'update', ...none }, 'Blog post changed'],
  [{ resource: 'team-members', action: 'update', columns: ['sortOrder'], groupId: 3 }, 'Put in a new order'],
] as const)('%o reads “%s”', (change, sentence) => {
  expect(changeText({ ...change, columns: [...change.columns] })).toBe(sentence);
});
