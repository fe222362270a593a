import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '../env.ts';
import { features } from '../features.ts';
import type { SharedStorage } from '../storage/storage.ts';

const file = join(import.meta.dirname, '..', '..', '.env');

/** Reads the settings: from the environment, then from `.env`, then the defaults. */
export function readSettings(): Env {
  if (existsSync(file)) loadEnvFile(file);
  return readEnv(
    process.env,
    features.flatMap(({ env }) => env ?? []),
  );
}

/** What keeps the files of this installation; undefined if only its data folder does. */
export function sharedStorageOf({ variables }: Pick<Env, 'variables'>): SharedStorage | undefined {
  const [first] = features.flatMap(({ storage }) => storage?.(variables) ?? []);
  return first;
}
