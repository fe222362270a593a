import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { environment, readEnv } from './env.ts';
import { features } from './features.ts';

describe('an empty environment', () => {
  test('serves http://localhost:4321 from files in ./data', () => {
    const dataDir = join(process.cwd(), 'data');
    expect(readEnv({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://localhost:4321',
      apiUrl: 'http://localhost:4321',
      isApiUrlSet: false,
      adminUrl: 'http://localhost:4321',
      dataDir,
      database: { url: pathToFileURL(join(dataDir, 'content.db')).href },
      publishedDatabase: { url: pathToFileURL(join(dataDir, 'published.db')).href },
      firstAdmin: undefined,
      trustProxy: 0,
      drain: 0,
      uploadsLimit: 10_000_000_000,
      mail: undefined,
      logsRequests: false,
      variables: {},
    });
  });

  test('equals one with empty variables', () => {
    expect(readEnv({ PORT: '', SITE_URL: ' ', SMTP_URL: '' })).toEqual(readEnv({}));
  });
});

test('every variable is read', () => {
  const variables = {
    HOST: '::',
    PORT: '8080',
    SITE_URL: 'https://www.example.org/',
    PUBLIC_API_URL: 'https://forms.example.org/',
    ADMIN_URL: 'https://office.example.org',
    DATA_DIR: '/var/site data',
    DATABASE_URL: 'libsql://content.example.org',
    DATABASE_AUTH_TOKEN: 'one',
    PUBLISHED_DATABASE_AUTH_TOKEN: 'two',
    ADMIN_USERNAME: 'staff@example.org',
    ADMIN_PASSWORD: 'long enough',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    UPLOADS_LIMIT: '500',
    SMTP_URL: 'smtps://user:password@mail.example.org',
    CONTACT_TO: 'office@example.org',
    DEPLOY_DIRECTORY: '/srv/site/',
    DEPLOY_PURGE: 'cloudflare:abc123',
    DEPLOY_PURGE_TOKEN: 'six',
    METRICS_TOKEN: '0123456789abcdef',
    LOG_REQUESTS: 'yes',
  };
  expect(readEnv(variables)).toEqual({
    variables,
    host: '::',
    port: 8080,
    siteUrl: 'https://www.example.org',
    apiUrl: 'https://forms.example.org',
    isApiUrlSet: true,
    adminUrl: 'https://office.example.org',
    dataDir: '/var/site data',
    database: {
      url: 'libsql://content.example.org',
      copy: '/var/site data/content.copy.db',
      authToken: 'one',
    },
    publishedDatabase: { url: 'file:///var/site%20data/published.db', authToken: 'two' },
    firstAdmin: { username: 'staff@example.org', password: 'long enough' },
    trustProxy: 1,
    drain: 5000,
    deployDirectory: '/srv/site',
    metricsToken: '0123456789abcdef',
    logsRequests: true,
    uploadsLimit: 500_000_000,
    purge: { kind: 'cloudflare', zone: 'abc123', token: 'six' },
    mail: { smtpUrl: 'smtps://user:password@mail.example.org', contactTo: 'office@example.org' },
  });
});

test('the default address of the site has the port', () => {
  expect(readEnv({ PORT: '5000' }).siteUrl).toBe('http://localhost:5000');
});

test.each([
  ['http://10.0.0.2:6081/', { kind: 'http', url: 'http://10.0.0.2:6081' }],
  ['fastly:xyz', { kind: 'fastly', service: 'xyz' }],
  ['webhook:https://example.org/hook', { kind: 'webhook', url: 'https://example.org/hook' }],
])('a cache is purged that is given as %s', (value, purge) => {
  expect(readEnv({ DEPLOY_PURGE: value, DEPLOY_PURGE_TOKEN: 'six' }).purge).toMatchObject(purge);
});

describe('an invalid value stops the start with a sentence that names the variable and says how to correct it', () => {
  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['SITE_URL', { SITE_URL: 'www.example.org' }],
    ['SITE_URL', { SITE_URL: 'https://www.example.org/site' }],
    ['SITE_URL', { SITE_URL: 'https://www.example.org/?x' }],
    ['SITE_URL', { SITE_URL: 'https://user:pw@www.example.org' }],
    ['SITE_URL', { SITE_URL: 'ftp://www.example.org' }],
    ['PUBLIC_API_URL', { PUBLIC_API_URL: 'https://office.example.org/api' }],
    ['PUBLIC_API_URL', { SITE_URL: 'https://www.example.org', PUBLIC_API_URL: 'http://office.example.org' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'too short' }],
    ['LOG_REQUESTS', { LOG_REQUESTS: 'true' }],
    ['ADMIN_URL', { ADMIN_URL: 'https://office.example.org/admin' }],
    ['DATABASE_URL', { DATABASE_URL: './data/content.db' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:' }],
    ['PUBLISHED_DATABASE_URL', { DATABASE_URL: 'file:a.db', PUBLISHED_DATABASE_URL: 'file:a.db' }],
    ['ADMIN_USERNAME', { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'a@example.org', ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'long enough' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org', CONTACT_TO: 'office@example.org' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.org' }],
    ['CONTACT_TO', { SMTP_URL: 'smtp://mail.example.org', CONTACT_TO: 'office' }],
    ['DEPLOY_PURGE', { DEPLOY_PURGE: 'www.example.org' }],
    ['DEPLOY_PURGE', { DEPLOY_PURGE: 'http://10.0.0.2/path' }],
    ['DEPLOY_PURGE_TOKEN', { DEPLOY_PURGE: 'fastly:xyz' }],
  ])('%s in %o', (name, source) => {
    const problem = failureOf(source);
    expect(problem.code).toBe('setup');
    expect(problem.message).toMatch(new RegExp(`^${name} [^\\n]+: [^\\n]+\\.$`));
  });

  const correct = ': correct it, or remove it';
  test.each<[string, Record<string, string>, string]>([
    ['a port', { PORT: '65536' }, `PORT must be a whole number from 0 to 65535${correct} to use 4321.`],
    [
      'an address of the site',
      { SITE_URL: 'https://example.org/path' },
      `SITE_URL must be the origin of the site and nothing more, such as https://www.example.org${correct} to use localhost.`,
    ],
    [
      'a database',
      { DATABASE_URL: 'postgres://secret@db' },
      `DATABASE_URL must begin with file:, libsql:, https: or wss:, such as file:./data/content.db${correct} to use a file in DATA_DIR.`,
    ],
    [
      'a number of proxies',
      { TRUST_PROXY: 'yes' },
      `TRUST_PROXY must be a whole number from 0 to 10${correct} to use 0.`,
    ],
    [
      'half of a pair',
      { ADMIN_USERNAME: 'staff@example.org' },
      'ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both, or remove both (ADMIN_USERNAME alone does nothing).',
    ],
    [
      'a mail server',
      { SMTP_URL: 'mail.example.org', CONTACT_TO: 'office@example.org' },
      `SMTP_URL must begin with smtp:// or smtps://, such as smtps://user:password@mail.example.org${correct} with CONTACT_TO.`,
    ],
  ])('in these words for %s', (_, source, sentence) => {
    expect(failureOf(source).message).toBe(sentence);
  });

  test('several invalid values have one line each', () => {
    expect(failureOf({ PORT: 'x', TRUST_PROXY: 'x' }).message.split('\n')).toHaveLength(2);
  });

  test('no sentence repeats a value, which may be a secret', () => {
    expect(failureOf({ SMTP_URL: 'canary', CONTACT_TO: 'canary' }).message).not.toContain('canary');
  });
});

test('.env.example names every variable', async () => {
  const text = await readFile(join(import.meta.dirname, '..', '.env.example'), 'utf8');
  const explained = [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const all = [environment, ...features.flatMap(({ env }) => env ?? [])];
  expect(all.flatMap(namesOf).filter((name) => !explained.includes(name))).toEqual([]);
});

function namesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(namesOf);
  if (schema instanceof z.ZodPipe) return namesOf(schema.def.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('The variables of this schema are not known.');
}

function failureOf(source: Record<string, string>): Problem {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('no Problem was thrown');
}
