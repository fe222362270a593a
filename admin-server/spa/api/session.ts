import { queryOptions } from '@tanstack/react-query';
import type { Admin } from '#admin-server/http/signed-in.ts';
import { ApiError, requestOnce } from './client.ts';

/** Who is signed in; null where nobody is. */
export const adminQuery = queryOptions({
  queryKey: ['admin'],
  queryFn: () =>
    requestOnce<Admin>('GET', 'user').catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

/** What a person types to sign in; both are trimmed before they are sent. */
export interface Credentials {
  username: string;
  password: string;
}

/** First tests the credentials, then signs in. Throws with the text that the login form shows. */
export async function signIn({ username, password }: Credentials): Promise<void> {
  const body = { username: username.trim(), password: password.trim() };
  await requestOnce('POST', 'test-login', body).catch((error: unknown) => {
    throw new Error(textOf(error, 'Invalid credentials'), { cause: error });
  });
  await requestOnce('POST', 'login', body).catch((error: unknown) => {
    throw new Error(textOf(error, 'Failed to login'), { cause: error });
  });
}

function textOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback;
}
