import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { allowedOrigins, formsOfSite, requireSameOrigin } from './origin.ts';
import { errorHandler } from './errors.ts';

const app = new Hono();
app.onError(errorHandler(() => undefined));
app.use(requireSameOrigin(new Set(['https://www.example.org'])));
app.all('/api/x', (c) => c.text('done'));

async function statusOf(headers: Record<string, string>, method = 'POST'): Promise<number> {
  return (await app.request('/api/x', { method, headers })).status;
}

describe('an unsafe request passes', () => {
  test.each<Record<string, string>>([
    { Origin: 'https://www.example.org' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://www.example.org', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  ])('with %o', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(headers, method)).toBe(200);
  });
});

const types = [
  'application/json',
  'text/plain',
  'application/json;x=text/plain',
  'foo',
  undefined,
  'multipart/form-data; boundary=x',
];

describe('an unsafe request is refused, whatever its type,', () => {
  test.each<Record<string, string>>([
    {},
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'http://www.example.org' },
    { Origin: 'https://www.example.org.evil.example' },
    { Origin: 'https://www.example.org:444' },
    { Origin: 'https://www.example.org/' },
    { Origin: 'https://evil.example', Host: 'evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://www.example.org', 'Sec-Fetch-Site': 'same-site' },
    { Referer: 'https://www.example.org/' },
  ])('with %o', async (headers) => {
    for (const type of types)
      expect(await statusOf({ ...headers, ...(type && { 'Content-Type': type }) })).toBe(403);
  });
});

test('safe methods pass from everywhere', async () => {
  expect(await statusOf({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 'GET')).toBe(200);
});

describe('forms from pages of another origin', () => {
  const site = 'https://www.example.org';
  const own = 'https://office.example.org';
  const app = new Hono();
  app.onError(errorHandler(() => undefined));
  app.use(
    requireSameOrigin(new Set([own]), {
      forms: formsOfSite({ siteUrl: site, apiUrl: own, adminUrl: own }, ['/api/form', '/api/other']),
    }),
  );
  app.all('*', (c) => c.text('done'));
  const post = async (path: string, headers: Record<string, string>) =>
    (await app.request(path, { method: 'POST', headers })).status;

  test.each(['/api/form', '/api/other'])('pass to %s', async (path) => {
    for (const where of ['cross-site', 'same-site', undefined])
      expect(await post(path, { Origin: site, ...(where && { 'Sec-Fetch-Site': where }) })).toBe(200);
    expect(await post(path, { Origin: own, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await post(path, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await post(path, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  test.each(['/api/admin/login', '/api/elsewhere', '/api/form/x', '/api/Form'])(
    'do not pass to %s',
    async (path) => expect(await post(path, { Origin: site })).toBe(403),
  );
});

describe('allowed are', () => {
  const site = 'https://www.example.org';

  test('the site alone, on a public address', () => {
    const { visitors, staff } = allowedOrigins({ apiUrl: site, adminUrl: site, host: '0.0.0.0', port: 4321 });
    expect([[...visitors], [...staff]]).toEqual([[site], [site]]);
  });

  test('for staff the back office alone, and for visitors the API as well, if they have their own origins', () => {
    const [apiUrl, adminUrl] = ['https://forms.example.org', 'https://office.example.org'];
    const { visitors, staff } = allowedOrigins({ apiUrl, adminUrl, host: '0.0.0.0', port: 4321 });
    expect([[...visitors], [...staff]]).toEqual([[apiUrl, adminUrl], [adminUrl]]);
  });

  test.each(['127.0.0.1', 'localhost', '::1'])(
    'every name of this machine too, on one that listens at %s',
    (host) => {
      const names = [site, 'http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321'];
      const { visitors, staff } = allowedOrigins({ apiUrl: site, adminUrl: site, host, port: 4321 });
      expect([[...visitors], [...staff]]).toEqual([names, names]);
    },
  );

  test('origins as browsers write them, without the default port', () => {
    const { staff } = allowedOrigins({
      apiUrl: 'http://localhost',
      adminUrl: 'http://localhost',
      host: '127.0.0.1',
      port: 80,
    });
    expect(staff).toContain('http://127.0.0.1');
  });
});
