import { describe, expect, it } from 'vitest';
import { lockFaults } from './lock-file.ts';

const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'site' }, ...packages } });

describe('the check of the lock file', () => {
  it('accepts an entry with a hash and without an address', () => {
    expect(lockFaults(lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-abc' } }))).toEqual([]);
  });

  it('names an entry without a hash, with a weak one, and one that names a registry', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha1-abc' },
      'node_modules/c': { integrity: 'sha512-abc', resolved: 'https://registry.example/c.tgz' },
    };
    expect(lockFaults(lock(packages))).toEqual([
      'node_modules/a has no SHA-512 integrity hash',
      'node_modules/b has no SHA-512 integrity hash',
      'node_modules/c names the registry https://registry.example/c.tgz',
    ]);
  });

  it('names an entry that would be installed on machines where it is of no use', () => {
    const entry = { version: '1.0.0', integrity: 'sha512-abc' };
    const packages = {
      'node_modules/a-linux-x64-musl': entry,
      'node_modules/b-linux-x64-gnu': { ...entry, libc: ['glibc'] },
      'node_modules/recheck-jar': entry,
    };
    expect(lockFaults(lock(packages))).toEqual([
      'node_modules/a-linux-x64-musl is for some machines: give it "libc": ["musl"]',
      'node_modules/recheck-jar is not needed: give it "os": ["none"]',
    ]);
  });
});
