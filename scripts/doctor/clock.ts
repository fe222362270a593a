import { jumpFrom } from '#admin-server/clock/trusted-time.ts';
import type { Env } from '#admin-server/env.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { notedTime } from '#content-db/servers.ts';
import { type Check, failed, type Finding, ok, warning } from '#admin-server/doctor/finding.ts';

/** Seconds that a clock may be wrong: codes of authenticator apps and scheduled publishes bear that. */
const tolerance = 10;

/** The time, compared with what the database noted last and with that of the web server in front. */
export const clock: Check = {
  name: 'Clock',
  run: async (env) => [...(await noted(env)), ...(await ofTheFront(env))],
};

/** A jump of the clock that nobody has confirmed. Without a database, others say so. */
async function noted({ database: address }: Env): Promise<Finding[]> {
  const database = await openDatabaseAt({ ...address, readOnly: true, mustExist: true }).catch(
    () => undefined,
  );
  const doubt = await database?.read
    .select()
    .from(notedTime)
    .then(([row]) => row && jumpFrom(row.at))
    .catch(() => undefined)
    .finally(() => database.close());
  if (!doubt) return [];
  return [
    warning(
      `It went from ${doubt.from} to ${doubt.to}: nothing that became due by this jump goes live or is erased.`,
      'If it is right, as the server was off meanwhile: npm run doctor -- --trust-clock. Otherwise set it right.',
    ),
  ];
}

/** Compares with the clock of who answers at the public address. */
async function ofTheFront({ siteUrl }: Env): Promise<Finding[]> {
  const { host } = new URL(siteUrl);
  const sent = Date.now();
  const other = await fetch(siteUrl, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  })
    .then(({ headers }) => timeIn(headers))
    .catch(() => undefined);
  if (other === undefined)
    return [warning(`There is no other clock to compare with: ${host} does not answer.`, 'See Addresses.')];
  // The other clock is read between sending and now, and rounded down to a second.
  const now = Date.now();
  const late = Math.max(0, sent - other - 1000, other - now);
  if (late <= tolerance * 1000) return [ok(`It agrees with the clock of ${host}.`)];
  return [
    failed(
      `It differs from the clock of ${host} by ${Math.round(late / 1000)} seconds: scheduled publishes and sign-in codes fail.`,
      'Let the system set its clock: timedatectl set-ntp true',
    ),
  ];
}

/** The time of who answered: a cache keeps that of the server, and says how long ago it was (RFC 9111, section 4.2.3). */
function timeIn(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date + Number(headers.get('age') ?? 0) * 1000;
}
