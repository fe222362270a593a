import { openDeps } from '#admin-server/testing/publish.ts';
import { createPageChecks } from '#admin-server/publish/checks/run-checks.ts';
import { renderPage } from '#admin-server/publish/render/render-page.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { storingNothing } from '#admin-server/files/object-store.ts';
const deps = await openDeps(process.argv[2] ?? '');
const readers = createReaders(deps.published.read);
const all = await deps.site.publicPaths(readers.forPage(() => undefined));
const paths = all.filter((p) => !p.includes('.') && /blog\/field|blog\/%|blog\/[^0-9]/.test(p)).slice(0, 300);
console.log(paths.length);
const store = storingNothing(deps.store);
const options = { readers, mode: 'public', siteUrl: deps.siteUrl, apiUrl: deps.apiUrl } as const;
const check = createPageChecks(readers);
const sums: Record<string, number[]> = { off: [], on: [] };
for (let n = 0; n < 14; n++)
  for (const mode of n % 2 ? ['off', 'on'] : ['on', 'off']) {
    const start = process.threadCpuUsage();
    for (const path of paths) await renderPage(path, { site: deps.site, store, options, check: mode === 'on' ? check : undefined });
    const { user, system } = process.threadCpuUsage(start);
    if (n > 3) sums[mode]?.push((user + system) / paths.length);
  }
for (const [mode, v] of Object.entries(sums)) { v.sort((a, b) => a - b); console.log(mode, 'median', v[5]?.toFixed(0), 'min', v[0]?.toFixed(0), 'us a page'); }
process.exit(0);
