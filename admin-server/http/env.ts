import * as z from 'zod';
import { mistakes, wholeNumber } from '#content-db/model/env.ts';

const origin = (what: string, example: string, without: string) =>
  z
    .string()
    .refine(
      isOrigin,
      `must be the origin of ${what} and nothing more, such as ${example}: correct it, or remove it to use ${without}.`,
    )
    .transform((value) => new URL(value).origin)
    .optional();

/** Where the server listens, under which addresses it is known, and how it answers. */
export const serverEnv = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(65_535, 4321),
    SITE_URL: origin('the site', 'https://www.example.org', 'localhost'),
    PUBLIC_API_URL: origin('the server that the forms send to', 'https://office.example.org', 'SITE_URL'),
    ADMIN_URL: origin('the back office', 'https://office.example.org', 'SITE_URL'),
    TRUST_PROXY: wholeNumber(10, 0),
    DRAIN_SECONDS: wholeNumber(300, 0),
    LOG_REQUESTS: z
      .enum(['yes', 'no'], 'must be yes or no: correct it, or remove it to log none.')
      .default('no'),
  })
  .superRefine(
    mistakes(function* (all) {
      if (all.SITE_URL?.startsWith('https:') && all.PUBLIC_API_URL?.startsWith('http:'))
        yield [
          'PUBLIC_API_URL',
          'must begin with https:, as SITE_URL does: browsers send nothing from https to http.',
        ];
    }),
  )
  .transform((all) => {
    const siteUrl = all.SITE_URL ?? `http://localhost:${all.PORT}`;
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
      /** Number of our own proxies in front of the server, whose X-Forwarded-For entries are trusted. */
      trustProxy: all.TRUST_PROXY,
      /** Milliseconds for which a server that was told to stop goes on answering, so that load balancers leave it first. */
      drain: all.DRAIN_SECONDS * 1000,
      /** Whether every request is logged. */
      logsRequests: all.LOG_REQUESTS === 'yes',
    };
  });

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && (value === url.origin || value === `${url.origin}/`)
  );
}
