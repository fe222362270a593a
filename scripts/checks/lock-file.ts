import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/**
 * What is wrong with a lock file, one line each: an entry without a hash, which could be anything, and one
 * with an address, which ties it to a registry.
 */
export function lockFaults(text: string): string[] {
  return Object.entries(lockFile.parse(JSON.parse(text)).packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .flatMap(([path, { integrity, resolved }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512 integrity hash`]),
      ...(resolved === undefined ? [] : [`${path} names the registry ${resolved}`]),
    ]);
}

if (import.meta.main) {
  const faults = lockFaults(
    await readFile(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'),
  );
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
