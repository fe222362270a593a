import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from './client.ts';
import { makePasskey, usePasskey } from './passkeys.ts';

const { factors, proof } = api;
const passkeys = factors.passkeys;

export type Factors = InferResponseType<typeof factors.$get>;
export type Passkey = Factors['passkeys'][number];

/** Your second factors, and whether everybody must have one. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => read(factors.$get()),
  staleTime: 0,
});

/** Whether you have a second factor, as far as it is known. */
export function hasFactor(known: Factors | undefined): boolean {
  return known !== undefined && (known.passkeys.length > 0 || known.app !== null);
}

/** Makes a passkey on this device or a key. @returns recovery codes, if these are the first */
export async function addPasskey(name: string): Promise<string[]> {
  const response = await makePasskey(await read(passkeys.options.$post()));
  return (await read(passkeys.$post({ json: { name, response } }))).recoveryCodes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await passkeys[':id'].$patch({ param: { id: String(id) }, json: { name } });
}

export async function removePasskey(id: number): Promise<void> {
  await passkeys[':id'].$delete({ param: { id: String(id) } });
}

/** A new secret for an authenticator app, and its address for the QR code. */
export async function newAppSecret(): Promise<{ secret: string; address: string }> {
  return read(factors.app.options.$post());
}

/** Adds the app. @returns recovery codes, if these are the first. @throws ApiError when the code is not right */
export async function addApp(secret: string, code: string): Promise<string[]> {
  return (await read(factors.app.$post({ json: { secret, code: code.trim() } }))).recoveryCodes;
}

export async function removeApp(): Promise<void> {
  await factors.app.$delete();
}

/** Makes new recovery codes; the old ones work no more. */
export async function renewRecoveryCodes(): Promise<string[]> {
  return (await read(factors['recovery-codes'].$post())).recoveryCodes;
}

/** Says whether everybody must have a second factor. */
export async function setFactorRule(isRequired: boolean): Promise<void> {
  await factors.rule.$put({ json: { isRequired } });
}

/** Proves that it is you. @throws ApiError */
export async function proveByPassword(password: string): Promise<void> {
  await proof.$post({ json: { password: password.trim() } });
}

/** Proves that it is you. @throws Error */
export async function proveByPasskey(): Promise<void> {
  const response = await usePasskey(await read(proof.passkey.options.$post()));
  await proof.passkey.$post({ json: { response } });
}
