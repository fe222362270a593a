import type { Database } from '#content-db/database/open.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Passwords } from './passwords.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** What the calls about accounts need. */
export interface AuthOptions {
  content: Pick<Database, 'read' | 'write'>;
  sessions: Sessions;
  cookie: SessionCookie;
  passwords: Passwords;
  trustProxy: number;
  clock: Clock;
  log: Log;
}
