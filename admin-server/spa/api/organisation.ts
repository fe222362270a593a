import { queryOptions } from '@tanstack/react-query';
import { read } from './client.ts';
import { queryClient } from './query-client.ts';
import { specialCalls } from './resources.ts';

/** Where the organisation is; loaded before the first screen. */
export const placeQuery = queryOptions({
  queryKey: ['organisation', 'place'],
  queryFn: () => read(specialCalls('organisation').place.$get()),
});

/** The time zone of the organisation. */
export function siteTimeZone(): string {
  return queryClient.getQueryData(placeQuery.queryKey)?.timeZone ?? 'UTC';
}

/** A mobile number of the country of the organisation, as one may be typed; undefined where no country is known. */
export function exampleNumber(): string | undefined {
  return queryClient.getQueryData(placeQuery.queryKey)?.phone;
}
