import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { type Address, fileOf } from '#content-db/database/connection.ts';
import { email } from '#content-db/model/fields.ts';
import { Problem } from '#content-db/model/problem.ts';
import { bucketMistakes, bucketSettings, bucketVariables } from './env-buckets.ts';
import { translationMistakes, translationSettings, translationVariables } from './env-translation.ts';

const wholeNumber = (max: number, fallback: number) => {
  const message = `must be a whole number from 0 to ${max}: correct it, or remove it to use ${fallback}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(max, message))
    .default(fallback);
};

const databaseUrl = z
  .string()
  .regex(
    /^(?:file:.|(?:libsql|https?|wss?):\/\/.)/,
    'must begin with file:, libsql:, https: or wss:, such as file:./data/content.db: correct it, or remove it to use a file in DATA_DIR.',
  )
  .optional();

const smtpUrl = z
  .string()
  .regex(
    /^smtps?:\/\/./,
    'must begin with smtp:// or smtps://, such as smtps://user:password@mail.example.org: correct it, or remove it with CONTACT_TO.',
  )
  .optional();

const origin = (what: string, example: string, without: string) =>
  z
    .string()
    .refine(
      isOrigin,
      `must be the origin of ${what} and nothing more, such as ${example}: correct it, or remove it to use ${without}.`,
    )
    .transform((value) => new URL(value).origin)
    .optional();

const together = (one: string, other: string) =>
  `and ${other} belong together: set both, or remove both (${one} alone does nothing).`;

const variables = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(65_535, 4321),
    SITE_URL: origin('the site', 'https://www.example.org', 'localhost'),
    PUBLIC_API_URL: origin('the server that the forms send to', 'https://office.example.org', 'SITE_URL'),
    ADMIN_URL: origin('the back office', 'https://office.example.org', 'SITE_URL'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrl,
    DATABASE_AUTH_TOKEN: z.string().optional(),
    PUBLISHED_DATABASE_URL: databaseUrl,
    PUBLISHED_DATABASE_AUTH_TOKEN: z.string().optional(),
    ADMIN_USERNAME: email(
      'must be an email address: correct it, or remove it with ADMIN_PASSWORD.',
    ).optional(),
    ADMIN_PASSWORD: z
      .string()
      .trim()
      .min(8, 'must have at least 8 characters: lengthen it, or remove it with ADMIN_USERNAME.')
      .optional(),
    TRUST_PROXY: wholeNumber(10, 0),
    DRAIN_SECONDS: wholeNumber(300, 0),
    UPLOADS_LIMIT: wholeNumber(1_000_000, 10_000),
    SMTP_URL: smtpUrl,
    CONTACT_TO: email('must be an email address: correct it, or remove it with SMTP_URL.').optional(),
    ...translationVariables,
    DEPLOY_DIRECTORY: z.string().optional(),
    ...bucketVariables,
    METRICS_TOKEN: z
      .string()
      .min(
        16,
        'must have at least 16 characters, such as those of openssl rand -hex 32: lengthen it, or remove it.',
      )
      .optional(),
    LOG_REQUESTS: z
      .enum(['yes', 'no'], 'must be yes or no: correct it, or remove it to log none.')
      .default('no'),
  })
  .superRefine((all, issues) => {
    for (const [one, other] of [
      ['ADMIN_USERNAME', 'ADMIN_PASSWORD'],
      ['SMTP_URL', 'CONTACT_TO'],
    ] as const) {
      if (Boolean(all[one]) === Boolean(all[other])) continue;
      const [present, missing] = all[one] ? [one, other] : [other, one];
      issues.addIssue({ code: 'custom', path: [present], message: together(present, missing) });
    }
    for (const [name, message] of [...bucketMistakes(all), ...translationMistakes(all)])
      issues.addIssue({ code: 'custom', path: [name], message });
    if (all.SITE_URL?.startsWith('https:') && all.PUBLIC_API_URL?.startsWith('http:')) {
      issues.addIssue({
        code: 'custom',
        path: ['PUBLIC_API_URL'],
        message: 'must begin with https:, as SITE_URL does: browsers send nothing from https to http.',
      });
    }
    if (all.DATABASE_URL !== undefined && all.DATABASE_URL === all.PUBLISHED_DATABASE_URL) {
      issues.addIssue({
        code: 'custom',
        path: ['PUBLISHED_DATABASE_URL'],
        message: 'must not be the database of DATABASE_URL: give each its own.',
      });
    }
  });

const environment = variables.transform((all) => {
  const dataDir = resolve(all.DATA_DIR);
  const siteUrl = all.SITE_URL ?? `http://localhost:${all.PORT}`;
  const address = (url: string | undefined, name: string, authToken: string | undefined): Address => ({
    url: url ?? pathToFileURL(join(dataDir, `${name}.db`)).href,
    ...(url !== undefined && fileOf(url) === undefined && { copy: join(dataDir, `${name}.copy.db`) }),
    ...(authToken && { authToken }),
  });
  return {
    host: all.HOST,
    port: all.PORT,
    /** Origin of the public site, without a slash at its end. */
    siteUrl,
    /** Origin that the forms of the site send to; the same as `siteUrl` unless the pages lie elsewhere. */
    apiUrl: all.PUBLIC_API_URL ?? siteUrl,
    isApiUrlSet: all.PUBLIC_API_URL !== undefined,
    /** Origin of the back office. */
    adminUrl: all.ADMIN_URL ?? siteUrl,
    dataDir,
    database: address(all.DATABASE_URL, 'content', all.DATABASE_AUTH_TOKEN),
    publishedDatabase: address(all.PUBLISHED_DATABASE_URL, 'published', all.PUBLISHED_DATABASE_AUTH_TOKEN),
    /** The first admin, created at the first start. */
    firstAdmin:
      all.ADMIN_USERNAME && all.ADMIN_PASSWORD
        ? { username: all.ADMIN_USERNAME, password: all.ADMIN_PASSWORD }
        : undefined,
    /** Number of our own proxies in front of the server, whose X-Forwarded-For entries are trusted. */
    trustProxy: all.TRUST_PROXY,
    /** Milliseconds for which a server that was told to stop goes on answering, so that load balancers leave it first. */
    drain: all.DRAIN_SECONDS * 1000,
    /** The folder that another web server serves the site from; see docs/deploy/web-servers.md. */
    deployDirectory: all.DEPLOY_DIRECTORY === undefined ? undefined : resolve(all.DEPLOY_DIRECTORY),
    ...bucketSettings(all),
    /** Bytes that all uploaded pictures together may take. */
    uploadsLimit: all.UPLOADS_LIMIT * 1e6,
    mail: all.SMTP_URL && all.CONTACT_TO ? { smtpUrl: all.SMTP_URL, contactTo: all.CONTACT_TO } : undefined,
    /** What Prometheus has to send to read the metrics; undefined when there are none. */
    metricsToken: all.METRICS_TOKEN,
    /** Whether every request is logged. */
    logsRequests: all.LOG_REQUESTS === 'yes',
    /** The service that translates English texts when they are saved; undefined when there is none. */
    translation: translationSettings(all),
  };
});

/** The settings from the environment, validated, with defaults. */
export type Env = z.output<typeof environment>;

/**
 * Parses environment variables. An empty variable counts as not set.
 * @throws Problem `setup` with one sentence for each invalid variable, without its value, which may be a secret
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(nonEmpty);
  if (result.success) return result.data;
  const sentences = new Map(
    result.error.issues.map((issue) => [issue.path[0], `${String(issue.path[0])} ${issue.message}`]),
  );
  throw new Problem('setup', [...sentences.values()].join('\n'));
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && (value === url.origin || value === `${url.origin}/`)
  );
}
