import { sql } from 'drizzle-orm';
import { openDeps } from '#admin-server/testing/publish.ts';
import { createPublisher } from '#admin-server/publish/release/publisher.ts';
import { updateRow } from '#content-db/write/repository.ts';
const deps = await openDeps(process.argv[2] ?? '');
Object.assign(deps, { clock: () => new Date() });
const publisher = await createPublisher(deps);
const cpu: Record<string, number[]> = { off: [], on: [] };
for (let n = 0; n < 120; n++) {
  const mode = n % 2 ? 'on' : 'off';
  if (n % 2) delete process.env.NOCHECK; else process.env.NOCHECK = '1';
  await deps.content.write(async (tx) => void (await updateRow(tx, 'blog-posts', 200, { content: `We walk ${n}. And then we run, as we did before. `.repeat(60) }, { by: 'x' })));
  const [id] = (await deps.content.read.all<{ id: number }>(sql`select max(id) id from changes`));
  const start = process.threadCpuUsage();
  const r = await publisher.publish({ by: 'x', changes: [id?.id ?? 0] });
  const used = process.threadCpuUsage(start);
  cpu[mode]?.push((used.user + used.system) / 1000);
  if (n === 0) console.log(r.state, r.error, r.pages);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
for (const [mode, all] of Object.entries(cpu)) { const s = all.slice(20).sort((a, b) => a - b); console.log(mode, 'median', s[20]?.toFixed(1), 'q1', s[10]?.toFixed(1)); }
process.exit(0);
