import { expect, test } from 'vitest';
import { isOwnDomain } from './own-domain.ts';

test.each([
  'https://www.rakeez.com',
  'https://rakeez.ae',
  'https://testing.company',
  'https://example.co',
  'https://localhost.ae',
  'https://xn--mgbaa2be1idb5fva.xn--wgbh1c',
  'http://site.rakeez.com:8080',
])('%s is a domain of somebody’s own', (origin) => expect(isOwnDomain(origin)).toBe(true));

test.each([
  'http://localhost:4321',
  'http://www.localhost:4321',
  'http://127.0.0.1',
  'http://192.0.2.1:80',
  'http://[::1]:4321',
  'http://intranet',
  'https://www.example.org',
  'https://example.com',
  'https://site.example',
  'https://site.test',
  'https://staging.local',
])('%s is not', (origin) => expect(isOwnDomain(origin)).toBe(false));
