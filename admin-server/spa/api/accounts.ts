import { queryOptions } from '@tanstack/react-query';
import type { Admin } from '#admin-server/http/signed-in.ts';
import { request } from './client.ts';

export interface Account extends Admin {
  createdAt: string;
  /** Whether it is one's own. */
  current: boolean;
}

export interface OpenSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

export const accountsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: () => request<Account[]>('GET', 'admins'),
});

/** The open sessions of an admin. */
export function sessionsQuery(admin: number) {
  return queryOptions({
    queryKey: ['sessions', admin],
    queryFn: () => request<OpenSession[]>('GET', `sessions?admin=${admin}`),
    staleTime: 0,
  });
}

export function addAccount(credentials: { username: string; password: string }): Promise<Admin> {
  return request('POST', 'admins', credentials);
}

/** Gives another admin a new password; that ends all sessions of theirs. */
export function resetPassword(admin: number, password: string): Promise<Admin> {
  return request('PATCH', `admins/${admin}`, { password });
}

export function removeAccount(admin: number): Promise<void> {
  return request('DELETE', `admins/${admin}`);
}

/** Changes one's own password; that ends all other sessions of one's own. */
export function changePassword(passwords: { current: string; password: string }): Promise<void> {
  return request('POST', 'password', passwords);
}

export function endSession(id: string): Promise<void> {
  return request('DELETE', `sessions/${id}`);
}

/** Ends all of one's own sessions, this one too. */
export function logOutEverywhere(): Promise<void> {
  return request('POST', 'logout-everywhere', {});
}
