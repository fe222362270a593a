import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from './client.ts';

export type Account = InferResponseType<typeof api.admins.$get>[number];
export type Role = Account['role'];
export type OpenSession = InferResponseType<typeof api.sessions.$get>[number];

/** Whose sessions: an account, and whether it is your own. */
export type SessionOwner = Pick<Account, 'id' | 'current'>;

export const accountsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: () => read(api.admins.$get()),
});

/** The open sessions of an account. Your own need no rights of an admin. */
export function sessionsQuery({ id, current }: SessionOwner) {
  return queryOptions({
    queryKey: ['sessions', id],
    queryFn: () =>
      read(current ? api.sessions.$get() : api.admins[':id'].sessions.$get({ param: { id: String(id) } })),
    staleTime: 0,
  });
}

export async function addAccount(credentials: {
  username: string;
  password: string;
  role: Role;
}): Promise<void> {
  await api.admins.$post({ json: credentials });
}

/** Sets a new password for another admin and ends all their sessions. @throws ApiError */
export async function resetPassword(admin: number, password: string): Promise<void> {
  await api.admins[':id'].$patch({ param: { id: String(admin) }, json: { password } });
}

export async function changeRole(admin: number, role: Role): Promise<void> {
  await api.admins[':id'].role.$put({ param: { id: String(admin) }, json: { role } });
}

/** Removes the second factors of an account, and ends its sessions. @throws ApiError */
export async function removeFactors(admin: number): Promise<void> {
  await api.admins[':id'].factors.$delete({ param: { id: String(admin) } });
}

export async function removeAccount(admin: number): Promise<void> {
  await api.admins[':id'].$delete({ param: { id: String(admin) } });
}

/** Changes your own password and ends all your other sessions. @throws ApiError */
export async function changePassword(passwords: { current: string; password: string }): Promise<void> {
  await api.password.$post({ json: passwords });
}

/** Ends one session, or all: of your own, all but this one. @throws ApiError */
export async function endSessions(
  { id, current }: SessionOwner,
  session: OpenSession | 'all',
): Promise<void> {
  const param = { id: String(id) };
  const others = api.admins[':id'].sessions;
  if (session === 'all') await (current ? api.sessions.$delete() : others.$delete({ param }));
  else if (current) await api.sessions[':id'].$delete({ param: { id: session.id } });
  else await others[':session'].$delete({ param: { ...param, session: session.id } });
}

/** Ends all your sessions, this one included. @throws ApiError */
export async function logOutEverywhere(): Promise<void> {
  await api['logout-everywhere'].$post();
}
