import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dangersIn } from '#admin-server/testing/dangers.ts';
import { signIn } from '../../testing/staff.ts';
import type { Round } from './round.ts';

/**
 * Texts that try to become markup or scripts: those of the Big List of Naughty Strings
 * (github.com/minimaxir/big-list-of-naughty-strings, MIT) that contain markup, and our own.
 */
const texts = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'hostile-texts.json'), 'utf8')));

const idAnswer = z.object({ id: z.number() });
const publishAnswer = z.object({ state: z.string(), error: z.string().optional() });

/** How many posts each round writes. */
const posts = 20;

/** Publishes posts whose titles, descriptions and texts are hostile, looks at every page, and removes them again. */
export async function tryHostileTexts({ installation, random, fail }: Round): Promise<void> {
  await installation.start();
  const { ways, siteUrl } = installation;
  const staff = await signIn(ways[0]?.origin ?? '', siteUrl);
  const made: number[] = [];
  const publish = async () => {
    const { state, error } = publishAnswer.parse(await staff.call('POST', '/api/admin/publish', {}));
    if (state !== 'live') fail(`Hostile texts cannot be published: ${error}`);
  };
  for (let number = 0; number < posts; number += 1) {
    const text = () => random.pick(texts);
    const locale = random.pick(['en', 'ar']);
    const slug = `hostile-${random.below(2 ** 31)}`;
    const post = { title: text(), description: text(), content: `${text()}\n\n${text()}`, slug, locale };
    const answer = await staff.ask('POST', '/api/admin/blog-posts', post);
    const body: unknown = await answer.json();
    if (answer.ok) made.push(idAnswer.parse(body).id);
    else if (answer.status !== 400) fail(`${JSON.stringify(post)} was answered ${answer.status}`);
  }
  await publish();
  for (const { name, origin } of ways) {
    for (const path of await pagesOf(origin, siteUrl)) {
      const dangers = dangersIn(await (await fetch(origin + path)).text());
      if (dangers.length > 0) fail(`${path} ${name} contains ${dangers.join(', ')}`);
    }
  }
  for (const id of made) await staff.call('DELETE', `/api/admin/blog-posts/${id}`);
  await publish();
  await installation.killAfter(0);
}

/** The pages of the sitemap, by their paths. */
async function pagesOf(origin: string, siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address.slice(siteUrl.length) || '/',
  );
}
