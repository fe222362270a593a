/**
 * The time zone of an organisation: dates that readers see are days there, and staff enter and read times of there. It is
 * the one that it names, else that of its country, else UTC. Of several in a country it is the first.
 */
export function timeZoneOf(organisation: { timeZone: string | null; country: string | null }): string {
  const { timeZone, country } = organisation;
  if (timeZone) return timeZone;
  if (!country) return 'UTC';
  const known = zones.get(country) ?? firstZoneOf(country);
  zones.set(country, known);
  return known;
}

/** By country: each page asks. */
const zones = new Map<string, string>();

function firstZoneOf(country: string): string {
  const [first = 'UTC'] = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? [];
  return first;
}

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
