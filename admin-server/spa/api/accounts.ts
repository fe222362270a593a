import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from './client.ts';

export type Account = InferResponseType<typeof api.admins.$get>[number];
export type OpenSession = InferResponseType<typeof api.sessions.$get>[number];

export const accountsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: () => read(api.admins.$get()),
});

/** The open sessions of an admin. */
export function sessionsQuery(admin: number) {
  return queryOptions({
    queryKey: ['sessions', admin],
    queryFn: () => read(api.sessions.$get({ query: { admin: String(admin) } })),
    staleTime: 0,
  });
}

export async function addAccount(credentials: { username: string; password: string }): Promise<void> {
  await api.admins.$post({ json: credentials });
}

/** Sets a new password for another admin and ends all their sessions. @throws ApiError */
export async function resetPassword(admin: number, password: string): Promise<void> {
  await api.admins[':id'].$patch({ param: { id: String(admin) }, json: { password } });
}

export async function removeAccount(admin: number): Promise<void> {
  await api.admins[':id'].$delete({ param: { id: String(admin) } });
}

/** Changes your own password and ends all your other sessions. @throws ApiError */
export async function changePassword(passwords: { current: string; password: string }): Promise<void> {
  await api.password.$post({ json: passwords });
}

export async function endSession(id: string): Promise<void> {
  await api.sessions[':id'].$delete({ param: { id } });
}

/** Ends all your sessions, this one included. @throws ApiError */
export async function logOutEverywhere(): Promise<void> {
  await api['logout-everywhere'].$post();
}
