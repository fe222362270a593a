import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Reads a public call. Asserts that it answers with JSON. */
export async function read(app: TestApp, path: string): Promise<unknown> {
  const response = await app.ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  return response.json();
}

/** The address of a public call in a language; page content is that of the home page. */
export const addressOf = (call: string, locale = 'en') =>
  `/api/${call}?locale=${locale}${call === 'page-content' ? '&page=home' : ''}`;
