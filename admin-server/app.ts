import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { adminApi } from './admin-api.ts';
import { compressAnswers } from './files/compress-answers.ts';
import { errorHandler, type ErrorBody } from './http/errors.ts';
import type { DiskState } from './live/disk.ts';
import { health } from './live/health.ts';
import {
  allowedOrigins,
  type FormsElsewhere,
  formsOfSite,
  onlyAtAdminHost,
  requireSameOrigin,
} from './http/origin.ts';
import { beginAfterSave } from './content/after-save.ts';
import { discardAfterSave } from './content/discard.ts';
import { placeOfOrganisation } from './content/place-of-organisation.ts';
import { publicRoutes } from './content/public-routes.ts';
import type { FailedSignIns } from './accounts/failed-sign-ins.ts';
import { accessBy, accessRules } from './accounts/sessions/access.ts';
import { endStreamsWithSession } from './accounts/sessions/open-streams.ts';
import type { Passwords } from './accounts/passwords.ts';
import { requireAdmin } from './accounts/sessions/require-admin.ts';
import { sessionCookie } from './accounts/sessions/session-cookie.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { createShareLinks } from './live/shared/share-links.ts';
import type { Core, StartedFeature } from './feature.ts';
import { idsByState } from './publish/pending/row-state.ts';
import { publishImmediately } from './publish/publish-immediately.ts';
import { serveLiveSite } from './live/live-site.ts';
import type { RepeatedAnswers } from './live/repeated-answers.ts';
import { serveOfficeSheet } from './live/office-sheet.ts';
import { preview } from './live/preview.ts';
import { serveAdminApp } from './live/admin-app.ts';
import { identifyRequests, logRequests } from './http/request-log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { defaultHeaders, securityHeaders } from './http/security-headers.ts';
import { pairFonts } from './live/pair-fonts.ts';
import { sharedPages } from './live/shared/shared-page.ts';
import { serveUploads } from './live/uploads.ts';
import type { LiveSite } from './publish/types.ts';

export interface AppDeps extends Omit<Core, 'ask'> {
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
  /** What else the server does. */
  features: readonly StartedFeature[];
  /** Called for each request of staff: background work gives way to them. */
  onStaffRequest?: () => void;
  /** Whether files can be written. */
  disk(): Promise<DiskState>;
  /** Whether the server was told to stop, and leaves visitors to other servers. */
  isStopping(): boolean;
  /** Folder of the compiled admin; without it the app has no admin. */
  adminFolder?: string;
  /** Folder of the fonts of all pairs of typefaces, if there is one. */
  fontsFolder?: string | undefined;
  passwords: Passwords;
  /** Tells of failed sign-ins; see accounts/failed-sign-ins.ts. */
  failures: FailedSignIns;
  /** Undefined when nothing is measured. */
  metrics?: Pick<Metrics, 'requests' | 'text'> | undefined;
  /** Called for each redirect that a visitor follows; see live/redirect-hits.ts. */
  onRedirect(from: string): void;
  /** What visitors were answered, where the same may be answered again without the app. */
  repeats?: RepeatedAnswers | undefined;
}

/** Everything that the server answers over HTTP: API, admin, uploads, and the live site for all other paths. */
export function createApp(deps: AppDeps): Hono {
  const { env, content, clock, features, live, log } = deps;
  const shared = {
    ...deps,
    siteUrl: env.siteUrl,
    apiUrl: env.apiUrl,
    adminUrl: env.adminUrl,
    trustProxy: env.trustProxy,
    uploadsLimit: env.uploadsLimit,
    timeZone: async () => (await placeOfOrganisation(content.read)).timeZone,
  };
  const staff = { sessions: createSessions(content, clock), cookie: sessionCookie(env.adminUrl) };
  const origins = allowedOrigins(env);
  const visitorCalls = features.flatMap((feature) => feature.visitorCalls ?? []);
  const forms = formsOfSite(
    env,
    visitorCalls.flatMap((calls) => calls.forms ?? []),
  );
  const exceptions = visitorCalls.flatMap((calls) => calls.fromAnywhere ?? []);
  const links = createShareLinks(content, clock);
  const afterSave = features.flatMap((feature) => feature.afterSave ?? []);
  const accessTo = accessBy(Object.assign({}, accessRules, ...features.map(({ access }) => access)));
  const app = new Hono();
  app.onError(errorHandler(log));
  if (deps.metrics) app.use(deps.metrics.requests);
  if (env.logsRequests) app.use(identifyRequests(env));
  if (env.logsRequests) app.use(logRequests(log));
  app.use(securityHeaders(env.siteUrl));

  app.use('/api/*', noStoreByDefault);
  if (forms) for (const call of forms.calls) app.use(call, allowForms(forms));
  app.use('/api/*', requireSameOrigin(origins.visitors, { exceptions, forms }), refuseOtherMethods(app));
  app.use('/api/admin/*', onlyAtAdminHost(env, noSuchCall), requireSameOrigin(origins.staff));
  app.use('/api/admin/*', compressAnswers);
  for (const path of ['/api/admin/*', '/preview/*', '/share/*']) app.use(path, seesOthers(deps));
  app.use('/api/admin/*', requireAdmin({ ...shared, ...staff }, accessTo));
  app.use('/api/admin/*', endStreamsWithSession(staff.sessions, staff.cookie));
  const liveSite = serveLiveSite({
    live,
    isWithdrawn: deps.withdrawn.blocks,
    picture: deps.publisher.picture,
    heal: deps.publisher.heal,
    store: deps.store,
    onRedirect: deps.onRedirect,
    repeats: deps.repeats,
    log,
    defaults: defaultHeaders(env.siteUrl),
  });
  app.use('/preview/*', onlyAtAdminHost(env, liveSite));
  app.use(
    '/preview/*',
    noStoreByDefault,
    requireAdmin({ ...shared, ...staff }, () => 'editor'),
  );
  app.use('/api/admin/*', noteStaff(deps)).use('/preview/*', noteStaff(deps));
  app.use('/api/admin/*', beginAfterSave(afterSave), discardAfterSave(deps));
  app.route('/api', health(deps));
  app.route('/api', publicRoutes(deps));
  for (const { routes } of visitorCalls) app.route('/api', routes);
  app.route(
    '/api/admin',
    adminApi({
      ...shared,
      ...staff,
      afterSave,
      origins: origins.staff,
      links,
      idsByState: (name) => idsByState({ ...deps, clock: deps.time.certain }, name),
      publishNow: (change) => publishImmediately(deps.publisher, deps.content, change),
    }),
  );
  for (const { staffCalls } of features) if (staffCalls) app.route('/api/admin', staffCalls);
  app.all('/api/*', noSuchCall);

  app.route('/', preview({ ...shared, content }));
  app.route('/', sharedPages({ ...shared, links }));
  if (deps.adminFolder !== undefined) {
    const admin = [onlyAtAdminHost(env, liveSite), serveAdminApp(deps.adminFolder)] as const;
    app.all('/admin', ...admin).all('/admin/*', ...admin);
    app.get('/office.css', onlyAtAdminHost(env, liveSite), serveOfficeSheet(deps.published));
  }
  if (deps.fontsFolder !== undefined) app.route('/', pairFonts(deps.fontsFolder));
  if (deps.metrics && env.metricsToken) app.get('/metrics', serveMetrics(deps.metrics, env.metricsToken));
  for (const { pages } of features) if (pages) app.route('/', pages);
  app.all('/uploads/:name', serveUploads(deps.uploads, deps.withdrawn.blocks));
  app.all('*', liveSite);
  return app;
}

/** Sends a GET request to the app as a visitor would, from this machine. */
export function askOwn(app: Hono, path: string): Promise<Response> {
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  return Promise.resolve(app.request(encodeURI(path), {}, { incoming }));
}

const noSuchCall: Handler = (c) =>
  c.json<ErrorBody>({ message: 'There is no such call.', code: 'not-found' }, 404);

/** Lets pages of another origin send forms by scripts, and read the answers (CORS). */
function allowForms({ origin }: FormsElsewhere): MiddlewareHandler {
  return cors({ origin, allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 86_400 });
}

function noteStaff({ onStaffRequest }: Pick<AppDeps, 'onStaffRequest'>): MiddlewareHandler {
  return async (_, next) => {
    onStaffRequest?.();
    await next();
  };
}

/** Staff, and whoever has their link, see at once what was done on another server: an ended session, a saved text, a publish. */
function seesOthers({ content, published }: Pick<AppDeps, 'content' | 'published'>): MiddlewareHandler {
  return async (c, next) => {
    const isPublishing = /^\/api\/admin\/(?:publish|releases)/.test(c.req.path);
    await Promise.all([content.refresh(), isPublishing && published.refresh()]);
    await next();
  };
}

/** Sets `Cache-Control: no-store` on answers that have no Cache-Control. */
const noStoreByDefault: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};

/** Answers 405 when the path has routes, but not for this method. */
function refuseOtherMethods(app: Hono): MiddlewareHandler {
  return methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      c.json<ErrorBody>({ message: `This call takes ${methods.join(' or ')} only.`, code: 'method' }, 405, {
        Allow: methods.join(', '),
      }),
  });
}
