import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, read, withoutSession } from './client.ts';

/** The signed-in admin, or null. */
export const adminQuery = queryOptions({
  queryKey: ['admin'],
  queryFn: () =>
    read(api.user.$get(undefined, withoutSession)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

/** Both are trimmed before they are sent. */
export interface Credentials {
  username: string;
  password: string;
}

/** Tests the credentials, then signs in. @throws Error with the message for the login form */
export async function signIn({ username, password }: Credentials): Promise<void> {
  const json = { username: username.trim(), password: password.trim() };
  await api['test-login'].$post({ json }, withoutSession).catch((error: unknown) => {
    throw new Error(textOf(error, 'Invalid credentials'), { cause: error });
  });
  await api.login.$post({ json }, withoutSession).catch((error: unknown) => {
    throw new Error(textOf(error, 'Failed to login'), { cause: error });
  });
}

export async function logOut(): Promise<void> {
  await api.logout.$post(undefined, withoutSession);
}

function textOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback;
}
