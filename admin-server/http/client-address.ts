import { isIP } from 'node:net';
import type { Context } from 'hono';
import { incomingOf } from './request-path.ts';

/**
 * Who is asking, as a key for limits: the IPv4 address, or the /64 network of an IPv6 address, which
 * is what one subscriber has. X-Forwarded-For counts only as far as our own proxies, `trustProxy` of
 * them, have written it.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const peer = incomingOf(c)?.socket.remoteAddress ?? '';
  if (trustProxy === 0) return networkOf(peer) ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  const told = forwarded.at(-Math.min(trustProxy, forwarded.length));
  return (told && networkOf(withoutPort(told.trim()))) ?? networkOf(peer) ?? 'unknown';
}

/** Undefined where it is no address. */
function networkOf(address: string): string | undefined {
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const groups = groupsOf(address.replace(/%.*$/, ''));
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
function groupsOf(address: string): number[] {
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
