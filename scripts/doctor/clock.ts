import { type Check, failed, ok, warning } from './finding.ts';

/** Seconds that a clock may be wrong: codes of authenticator apps and scheduled publishes bear that. */
const tolerance = 10;

/** The time, compared with that of the web server in front, and of the newest release. */
export const clock: Check = {
  name: 'Clock',
  async run({ siteUrl }) {
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
  },
};

/** The time of who answered: a cache keeps that of the server, and says how long ago it was (RFC 9111, section 4.2.3). */
function timeIn(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date + Number(headers.get('age') ?? 0) * 1000;
}
