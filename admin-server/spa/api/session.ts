import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Locale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { api, ApiError, read, whoever, withoutSession } from './client.ts';
import { usePasskey } from './passkeys.ts';
import { queryClient } from './query-client.ts';

type Admin = InferResponseType<typeof api.user.$get>;

/** The signed-in admin, or null. */
export const adminQuery = queryOptions({
  queryKey: ['admin'],
  queryFn: () => read<Admin | null>(api.user.$get(undefined, whoever)),
});

/** Origin of the public site, which the back office may not share; known once somebody is signed in. */
export function siteUrl(): string {
  return queryClient.getQueryData(adminQuery.queryKey)?.siteUrl ?? location.origin;
}

/** The address of a page or file of the public site: a path, unless the site has another origin. */
export function addressOnSite(path: string): string {
  return siteUrl() === location.origin ? path : siteUrl() + path;
}

/** Both are trimmed before they are sent. */
export interface Credentials {
  username: string;
  password: string;
}

/** A second factor of an account. */
export type Factor = 'passkey' | 'code';

/**
 * Tests the credentials, then signs in.
 * @returns the second factors of which one is still needed; empty when signed in
 * @throws Error with the message for the login form
 */
export async function signIn(credentials: Credentials): Promise<Factor[]> {
  const json = trimmed(credentials);
  await api['test-login'].$post({ json }, withoutSession).catch((error: unknown) => {
    throw new Error(textOf(error, 'Invalid credentials'), { cause: error });
  });
  const response = await api.login.$post({ json }, withoutSession).catch((error: unknown) => {
    throw new Error(textOf(error, 'Failed to login'), { cause: error });
  });
  const answer = await response.json();
  return 'factors' in answer ? answer.factors : [];
}

/** Signs in with a code of the authenticator app, or a recovery code. @throws Error with the message for the form */
export async function signInWithCode(credentials: Credentials, code: string): Promise<void> {
  const json = { ...trimmed(credentials), code: code.trim() };
  await api.login.$post({ json }, withoutSession).catch((error: unknown) => {
    throw new Error(textOf(error, 'Failed to login'), { cause: error });
  });
}

/** Signs in with a passkey alone. @throws Error with the message for the form */
export async function signInWithPasskey(): Promise<void> {
  const { login } = api;
  try {
    const optionsJSON = await read(login.passkey.options.$post(undefined, withoutSession));
    const response = await usePasskey(optionsJSON);
    await login.passkey.$post({ json: { response } }, withoutSession);
  } catch (error) {
    throw new Error(textOf(error, messageOf(error)), { cause: error });
  }
}

const trimmed = ({ username, password }: Credentials) => ({
  username: username.trim(),
  password: password.trim(),
});

/** Keeps the language in which the account uses the back office, also for other devices. */
export async function keepLanguage(to: Locale): Promise<void> {
  await api.user.language.$put({ json: { language: to } });
}

export async function logOut(): Promise<void> {
  await api.logout.$post(undefined, withoutSession);
}

function textOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.said) || fallback;
}
