import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

async function addressOf(peer: string | undefined, forwarded?: string, trustProxy = 0): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const headers = {
    'X-Real-IP': '198.51.100.9',
    Forwarded: 'for=198.51.100.9',
    ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
  };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  return response.text();
}

describe('without trusted proxies, the address is that of the connection', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s is %s', async (peer, key) => {
    expect(await addressOf(peer)).toBe(key);
    expect(await addressOf(peer, '198.51.100.1')).toBe(key);
  });
});

describe('behind trusted proxies, the address is what they wrote in X-Forwarded-For', () => {
  test.each([
    [1, '198.51.100.1', '198.51.100.1'],
    [1, 'made up, 203.0.113.5, 198.51.100.1', '198.51.100.1'],
    [2, '203.0.113.5, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
    [2, '198.51.100.1', '198.51.100.1'],
    [1, '198.51.100.1:4711', '198.51.100.1'],
    [1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    [1, '2001:db8::1', '2001:db8:0:0::/64'],
    [1, '', '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
    [1, 'unknown', '192.0.2.1'],
    [1, '198.51.100.1, <script>', '192.0.2.1'],
  ])('%i of them, X-Forwarded-For: %s', async (trustProxy, forwarded, key) => {
    expect(await addressOf('192.0.2.1', forwarded, trustProxy)).toBe(key);
  });
});
