import { expect, test } from 'vitest';
import { noPublisher } from '../../testing/no-publisher.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { tabStream } from './tab-stream.ts';

test('a tab is told when what staff see of publishing is another version, whoever changed it', async () => {
  const news = { version: 'a', listener: () => {} };
  const publisher = { ...noPublisher(() => undefined), watch: () => () => undefined };
  const app = signedIn(
    tabStream({
      publisher,
      joins: [],
      news: {
        version: () => news.version,
        look: async () => undefined,
        watch(listener) {
          news.listener = listener;
          return () => undefined;
        },
      },
    }),
  );
  const { body } = await app.request('/api/admin/editing/events?tab=a');
  const reader = body?.getReader();
  const versions: string[] = [];
  const end = (async () => {
    for (let next = await reader?.read(); next?.value; next = await reader?.read())
      versions.push(
        ...(/^event: publish\ndata: (.*)\n/.exec(new TextDecoder().decode(next.value))?.slice(1) ?? []),
      );
  })();
  await expect.poll(() => versions).toEqual(['a']);
  news.listener();
  news.version = 'b';
  news.listener();
  await expect.poll(() => versions).toEqual(['a', 'b']);
  await reader?.cancel();
  await end;
});
