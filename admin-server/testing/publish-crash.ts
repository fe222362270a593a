import { eq } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { createPublisher } from '../publish/engine/release/publisher.ts';
import { openDeps } from './publish.ts';
import type { PublisherDeps } from '../publish/types.ts';

/**
 * Child process of tests: `node publish-crash.ts FOLDER STEP` publishes, and kills itself at that step.
 */

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('SIGKILL did not end the process');
}

/** Calls `then` at the call of that number. */
function atCall(number: number, then: () => void): () => void {
  let calls = 0;
  return () => void ((calls += 1) === number && then());
}

/** Whether no release is being made. A sign of life of the server is a write as well, but ends none. */
const isMade = async (queries: Queries) =>
  (await queries.$count(releases, eq(releases.state, 'rendering'))) === 0;

type Step = (deps: PublisherDeps) => Partial<PublisherDeps>;

/** The commit is the first write to the published side after the pages have been rendered. */
function aroundCommit(
  wrap: (
    write: PublisherDeps['published']['write'],
    work: Parameters<PublisherDeps['published']['write']>[0],
    read: Queries,
  ) => Promise<unknown>,
): Step {
  return ({ published, site }) => {
    let hasRendered = false;
    return {
      site: {
        ...site,
        async render(path, options) {
          const page = await site.render(path, options);
          hasRendered = true;
          return page;
        },
      },
      published: {
        ...published,
        write: (work) =>
          (hasRendered ? wrap(published.write, work, published.read) : published.write(work)) as ReturnType<
            typeof work
          >,
      },
    };
  };
}

const steps: Record<string, Step> = {
  'after the rows were copied': ({ published }) => ({
    published: {
      ...published,
      async write(work) {
        const result = await published.write(work);
        if (!(await isMade(published.read))) die();
        return result;
      },
    },
  }),
  'in the middle of rendering': ({ site }) => {
    const count = atCall(3, die);
    return { site: { ...site, render: (path, options) => (count(), site.render(path, options)) } };
  },
  'while threads render': () => ({ onProgress: atCall(3, die) }),
  'while files are stored': ({ store }) => {
    const count = atCall(3, die);
    return { store: { ...store, put: (...args) => (count(), store.put(...args)) } };
  },
  'when all files are stored': aroundCommit(async () => die()),
  'in the commit': aroundCommit((write, work) =>
    write(async (tx) => {
      const result = await work(tx);
      return (await isMade(tx)) ? die() : result;
    }),
  ),
  'after the commit': aroundCommit(async (write, work, read) => {
    const result = await write(work);
    return (await isMade(read)) ? die() : result;
  }),
  'after the changes were marked': ({ content, published }) => ({
    content: {
      ...content,
      async write(work) {
        const result = await content.write(work);
        if ((await published.read.$count(releases, eq(releases.state, 'replaced'))) > 0) die();
        return result;
      },
    },
  }),
  'before the files are encoded': ({ background, published }) => ({
    background: {
      ...background,
      async run(rank, work, signal) {
        // What was live before may be encoded anew when it is opened.
        if ((await published.read.$count(releases, eq(releases.state, 'replaced'))) > 0) die();
        return background.run(rank, work, signal);
      },
    },
  }),
};

/** Publishes as a server, and dies at that step. */
export async function crash(folder: string, step: string, server?: PublisherDeps['server']): Promise<never> {
  const deps: PublisherDeps = { ...(await openDeps(folder)), ...(server && { server }) };
  const publisher = await createPublisher({ ...deps, ...steps[step]?.(deps) });
  const result = await publisher.publish({ by: 'crash' });
  await publisher.settled();
  console.log(JSON.stringify(result));
  process.exit();
}

const [folder = '', step = ''] = process.argv.slice(2);
if (import.meta.main) await crash(folder, step);
