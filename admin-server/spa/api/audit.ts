import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, apiPath, read, readPage } from './client.ts';

export type AuditEntry = InferResponseType<typeof api.audit.$get>[number];
type AuditFilter = NonNullable<InferRequestType<typeof api.audit.$get>['query']>;

/** One page of the audit trail, newest first. */
export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['audit', filter],
    queryFn: () => readPage(api.audit.$get({ query: filter })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Everybody who is in the audit trail. */
export const auditPeopleQuery = queryOptions({
  queryKey: ['audit', 'people'],
  queryFn: () => read(api.audit.people.$get()),
  staleTime: 0,
});

/** The address of the entries as a CSV file. */
export function auditCsv(filter: AuditFilter): string {
  return apiPath + api['audit.csv'].$path({ query: filter });
}
