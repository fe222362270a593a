import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '#admin-server/env.ts';

const file = join(import.meta.dirname, '..', '..', '.env');

/** The settings: the environment's, then those of `.env`, where there is one, then the defaults. */
export function readSettings(): Env {
  if (existsSync(file)) loadEnvFile(file);
  return readEnv(process.env);
}
