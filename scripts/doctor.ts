import type { Env } from '#admin-server/env.ts';
import { features } from '#admin-server/features.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { trustClock } from '#admin-server/installation/clock-request.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { addresses } from './doctor/addresses.ts';
import { cdn } from './doctor/cdn.ts';
import { clock } from './doctor/clock.ts';
import { databases } from './doctor/databases.ts';
import { type Check, failed, type Finding } from '#admin-server/doctor/finding.ts';
import { folders } from './doctor/folders.ts';
import { mail } from './doctor/services.ts';
import { settings } from './doctor/settings.ts';

const ofFeatures = features.flatMap(({ doctor }) => doctor ?? []);
const checks: Check[] = [settings, clock, folders, databases, ...ofFeatures, mail, cdn, addresses];

const signs: Record<Finding['state'], string> = { ok: 'ok', off: 'off', warning: 'LOOK', failed: 'FAILED' };

/**
 * Looks at an installation without changing it, and says for each part whether it is well and what to fix. Works
 * while the server runs. Ends with code 1 if something has failed. With `--trust-clock` it looks at nothing, and confirms
 * the clock after it jumped.
 */
await runCommand(async () => {
  const env = readSettings();
  if (process.argv.includes('--trust-clock')) return log(await trustClock(env));
  const found = await Promise.all(checks.map((check) => findingsOf(check, env)));
  for (const [at, { name }] of checks.entries()) print(name, found[at] ?? []);
  const count = (state: Finding['state']) => found.flat().filter((finding) => finding.state === state).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  log(failures + warnings === 0 ? '\nAll is well.' : `\n${failures} failed, ${warnings} to look at.`);
  if (failures > 0) process.exitCode = 1;
});

function findingsOf(check: Check, env: Env): Promise<Finding[]> {
  return check.run(env).catch((error: unknown) => [failed(messageOf(error), 'See the message.')]);
}

function print(name: string, findings: Finding[]): void {
  for (const [at, { state, text, fix }] of findings.entries()) {
    log(`${(at === 0 ? name : '').padEnd(12)} ${signs[state].padEnd(7)} ${text}`);
    if (fix) log(`${' '.repeat(21)}-> ${fix}`);
  }
}
