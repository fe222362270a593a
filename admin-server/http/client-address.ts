import { isIP } from 'node:net';
import type { Context } from 'hono';
import { nodeRequest } from './request-path.ts';

/**
 * The client as a key for rate limits: its IPv4 address, or the /64 network of its IPv6 address, because
 * one subscriber usually gets a whole /64. Trusts only the last `trustProxy` entries of X-Forwarded-For,
 * which our own proxies wrote; 0 means no proxy.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const peer = nodeRequest(c)?.socket.remoteAddress ?? '';
  if (trustProxy === 0) return networkKey(peer) ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  const forwardedFor = forwarded.at(-Math.min(trustProxy, forwarded.length));
  return (forwardedFor && networkKey(withoutPort(forwardedFor.trim()))) ?? networkKey(peer) ?? 'unknown';
}

/** Undefined when the text is not an IP address. */
function networkKey(address: string): string | undefined {
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const groups = ipv6Groups(address.replace(/%.*/s, ''));
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parse = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Some proxies write `1.2.3.4:567` or `[::1]:567`. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}
