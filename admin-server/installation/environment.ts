import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '../env.ts';
import { features } from '../features.ts';

const file = join(import.meta.dirname, '..', '..', '.env');

/** Reads the settings: from the environment, then from `.env`, then the defaults. */
export function readSettings(): Env {
  if (existsSync(file)) loadEnvFile(file);
  return readEnv(
    process.env,
    features.flatMap(({ env }) => env ?? []),
  );
}
