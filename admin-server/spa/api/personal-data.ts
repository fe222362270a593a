import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, apiPath, read } from './client.ts';

const personal = api['personal-data'];

/** What is stored of a person; each feature that stores something adds its part. */
export type PersonalData = InferResponseType<typeof personal.$get>;

/** What the server will erase by age; refetched as it plans by the hour. */
export const plannedErasuresQuery = queryOptions({
  queryKey: ['planned-erasures'],
  queryFn: () => read(api['planned-erasures'].$get()),
  staleTime: 0,
});

/** What is stored of the person with an address. */
export function personalDataQuery(email: string) {
  return queryOptions({
    queryKey: ['personal-data', email],
    queryFn: () => read(personal.$get({ query: { email } })),
    staleTime: 0,
    retry: false,
  });
}

/** The address of the same as a file. */
export function personalDataFile(email: string): string {
  return apiPath + api['personal-data.json'].$path({ query: { email } });
}

export function erasePersonalData(email: string) {
  return read(personal.$delete({ query: { email } }));
}
