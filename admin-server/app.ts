import { Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Database } from '#content-db/database/open.ts';
import { adminContent } from './api/admin-content.ts';
import { contact, type RenderForm } from './api/contact.ts';
import { answerErrors, type ErrorBody } from './api/errors.ts';
import { health } from './api/health.ts';
import { newsletter } from './api/newsletter.ts';
import { adminOffice } from './api/office.ts';
import { allowedOrigins, originGate } from './api/origin-gate.ts';
import { publicReads } from './api/public.ts';
import { pendingChanges } from './api/pending-changes.ts';
import { adminPublish } from './api/publish.ts';
import { adminPublishSchedules } from './api/publish-schedules.ts';
import type { Clock } from './api/rate-limit.ts';
import { auth } from './auth/auth.ts';
import type { Passwords } from './auth/passwords.ts';
import { requireAdmin } from './auth/require-admin.ts';
import { sessionCookie } from './auth/session-cookie.ts';
import { createSessions } from './auth/sessions.ts';
import { adminSearch } from './api/search.ts';
import { adminTranslations } from './api/translations.ts';
import { createShareLinks } from './auth/share-links.ts';
import { adminShareLinks } from './api/share-links.ts';
import { adminUploads } from './api/uploads.ts';
import type { Env } from './env.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CompiledSite } from './publish/compiled-site.ts';
import type { Deployment } from './publish/deployment.ts';
import type { LiveSite } from './publish/live-site.ts';
import type { Publisher } from './publish/publisher.ts';
import { publishRowColumns } from './publish/publish-row-columns.ts';
import type { ObjectStore } from './publish/store.ts';
import { serveLiveSite } from './serve/live-site.ts';
import type { Log } from './serve/log.ts';
import { preview } from './serve/preview.ts';
import { serveAdminApp } from './serve/admin-app.ts';
import { defaultHeaders, securityHeaders } from './serve/security-headers.ts';
import { sharedPages } from './serve/shared-page.ts';
import { serveUploads } from './serve/uploads.ts';
import { type AutoTranslation, translateSaved } from './translate/auto-translation.ts';

export interface AppDeps {
  env: Pick<Env, 'host' | 'port' | 'siteUrl' | 'trustProxy' | 'mail' | 'uploadsLimit'>;
  content: Database;
  published: Database;
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
  publisher: Pick<Publisher, 'live' | 'publish' | 'restore' | 'plan' | 'planPage' | 'activity' | 'watch'>;
  /** Undefined where our own server is the only one. */
  deployment?: Pick<Deployment, 'status'> | undefined;
  store: Pick<ObjectStore, 'pathOf'>;
  uploadsDir: string;
  /** Folder of the compiled admin; without one there is none. */
  adminFolder?: string;
  renderForm: RenderForm;
  /** Renders a page of the working content, for its preview. */
  render: CompiledSite['render'];
  passwords: Passwords;
  /** Undefined where no mail can be sent. */
  mailer: Mailer | undefined;
  /** Undefined where no translation service is set up. */
  automatic?: AutoTranslation | undefined;
  /** Told of each redirect that is followed; see serve/redirect-hits.ts. */
  onRedirect(from: string): void;
  clock: Clock;
  log: Log;
}

/** Everything that is answered over HTTP: the API, the uploads, and for all else the live site. */
export function createApp(deps: AppDeps): Hono {
  const { env, content, clock, live, log } = deps;
  const shared = { ...deps, siteUrl: env.siteUrl, trustProxy: env.trustProxy, contactTo: env.mail?.contactTo, uploadsLimit: env.uploadsLimit };
  const staff = { sessions: createSessions(content, clock), cookie: sessionCookie(env.siteUrl) };
  const links = createShareLinks(content, clock);
  const app = new Hono();
  app.onError(answerErrors(log));
  app.use(securityHeaders(env.siteUrl));

  app.use('/api/*', notStored, originGate(allowedOrigins(env)), refuseOtherMethods(app));
  app.use('/api/admin/*', requireAdmin(staff.sessions, staff.cookie));
  app.use('/preview/*', requireAdmin(staff.sessions, staff.cookie));
  app.use('/api/admin/*', translateSaved(deps.automatic));
  app.route('/api', health(deps));
  app.route('/api', publicReads(deps));
  app.route('/api', contact(shared));
  app.route('/api', newsletter(shared));
  app.route('/api', auth({ ...shared, ...staff }));
  app.route('/api/admin', adminContent({ ...deps, publishNow: (change) => publishRowColumns(deps.publisher, deps.content, change) }));
  app.route('/api/admin', adminOffice(deps));
  app.route('/api/admin', adminSearch(deps));
  app.route('/api/admin', adminTranslations(deps));
  app.route('/api/admin', adminUploads(shared));
  app.route('/api/admin', adminPublish(shared));
  app.route('/api/admin', pendingChanges(deps));
  app.route('/api/admin', adminPublishSchedules(deps));
  app.route('/api/admin', adminShareLinks({ ...shared, links }));
  app.all('/api/*', (c) => c.json<ErrorBody>({ message: 'There is no such call.', code: 'not-found' }, 404));

  app.route('/', preview({ content, render: deps.render, siteUrl: env.siteUrl }));
  app.route('/', sharedPages({ ...shared, links }));
  if (deps.adminFolder !== undefined) {
    const admin = serveAdminApp(deps.adminFolder);
    app.all('/admin', admin).all('/admin/*', admin);
  }
  app.all('/uploads/:name', serveUploads(deps.uploadsDir));
  app.all('*', serveLiveSite({ live, store: deps.store, onRedirect: deps.onRedirect, log, defaults: defaultHeaders(env.siteUrl) }));
  return app;
}

/** What does not say for how long it may be kept is for one reader and one time. */
const notStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};

/** Answers 405 where the path has a route, but none for the method. */
function refuseOtherMethods(app: Hono): MiddlewareHandler {
  return methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      c.json<ErrorBody>({ message: `This call takes ${methods.join(' or ')} only.`, code: 'method' }, 405, { Allow: methods.join(', ') }),
  });
}
