import type { Queries } from '#content-db/database/open.ts';
import { timeZoneOf } from '#content-db/model/time-zone.ts';
import { resources } from '#content-db/types/index.ts';

/** The country (ISO 3166-1) and the time zone of the organisation; without a row of it, they are those of the example. */
export async function placeOfOrganisation(
  queries: Queries,
): Promise<{ country: string | null; timeZone: string }> {
  const { table } = resources.organisation;
  const [row] = await queries.select({ country: table.country, timeZone: table.timeZone }).from(table);
  // Its drawings come along, which a start can do without.
  const { country, timeZone } = row ?? (await import('#example/index.ts')).example.organisation;
  return { country, timeZone: timeZoneOf({ country, timeZone }) };
}
