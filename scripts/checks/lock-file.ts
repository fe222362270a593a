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
      libc: z.array(z.string()).optional(),
      os: z.array(z.string()).optional(),
    }),
  ),
});

/** What no machine needs: the checker of expressions has a program for each platform, and this one is for Java. */
const leftOut = ['node_modules/recheck-jar'];

/**
 * What is wrong with a lock file, one line each: an entry without a hash, which could be anything, one with an address,
 * which ties it to a registry, and one that would be installed where it is of no use. Packages that do not say so
 * themselves get their `libc` and `os` by hand; npm keeps them.
 */
export function lockFaults(text: string): string[] {
  return Object.entries(lockFile.parse(JSON.parse(text)).packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .flatMap(([path, { integrity, resolved, libc, os }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512 integrity hash`]),
      ...(resolved === undefined ? [] : [`${path} names the registry ${resolved}`]),
      ...(path.endsWith('-musl') && !libc ? [`${path} is for some machines: give it "libc": ["musl"]`] : []),
      ...(/linux-.*-gnu$/.test(path) && !libc
        ? [`${path} is for some machines: give it "libc": ["glibc"]`]
        : []),
      ...(leftOut.includes(path) && !os?.includes('none')
        ? [`${path} is not needed: give it "os": ["none"]`]
        : []),
    ]);
}

if (import.meta.main) {
  const faults = lockFaults(
    await readFile(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'),
  );
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
