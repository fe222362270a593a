import { parse } from 'bowser';
import type { Context } from 'hono';
import { clientAddress } from '../../http/client-address.ts';
import type { Client } from './session-adapter.ts';

/** More than any browser sends. */
const maxUserAgent = 512;

/** The device and the address of a request. */
export function clientOf(c: Context, trustProxy: number): Client {
  return { device: deviceName(c.req.header('user-agent') ?? ''), address: clientAddress(c, trustProxy) };
}

/** A User-Agent in words, such as `Firefox on Windows` or `Safari on iOS`; empty if it names no known browser. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent.slice(0, maxUserAgent));
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
