import type { Role } from '#content-db/people.ts';
import { resourceNames, settingsTypes } from '#content-db/types/index.ts';

/** Who may make a call: staff with this role, or anyone, also without a session. */
export type Access = 'anyone' | Role;

/** The calls that need no session, as paths below /api/admin/. */
export const openCalls: ReadonlySet<string> = new Set([
  'test-login',
  'login',
  'login/passkey/options',
  'login/passkey',
  'logout',
]);

/** Who may make the calls of a part of the back office. */
export interface AccessRule {
  read: Role;
  write: Role;
}

export const editors: AccessRule = { read: 'editor', write: 'editor' };
export const admins: AccessRule = { read: 'admin', write: 'admin' };
export const adminsWrite: AccessRule = { read: 'editor', write: 'admin' };

/** Who may make the calls of the back office, by their path below /api/admin/ or its first part; features add theirs. */
export const accessRules: Record<string, AccessRule> = {
  ...Object.fromEntries(
    resourceNames.map((name) => [name, settingsTypes.includes(name) ? adminsWrite : editors]),
  ),
  'services-page-content': editors,
  search: editors,
  'draft-preview': editors,
  translations: editors,
  upload: editors,
  uploads: editors,

  publish: editors,
  releases: editors,
  changes: editors,
  dashboard: editors,
  'editing/events': editors,
  'share-links': editors,
  'personal-data': admins,
  'personal-data.json': admins,

  user: editors,
  password: editors,
  sessions: editors,
  factors: editors,
  'factors/rule': admins,
  proof: editors,
  'logout-everywhere': editors,
  admins,
  clock: adminsWrite,
  'planned-erasures': editors,
  audit: admins,
  'audit.csv': admins,
};

/** Says who may make a call. A call that neither `openCalls` nor a rule names is for admins. */
export type AccessTo = (method: string, path: string) => Access;

/** @param all `accessRules`, and those of the features */
export function accessBy(all: Record<string, AccessRule>): AccessTo {
  const known = new Map(Object.entries(all));
  return (method, path) => {
    const call = path.replace('/api/admin/', '');
    if (openCalls.has(call)) return 'anyone';
    const rule = known.get(call) ?? known.get(call.replace(/\/.*/s, '')) ?? admins;
    return ['GET', 'HEAD'].includes(method) ? rule.read : rule.write;
  };
}

/** Whether a role includes another one. */
export function includesRole(role: Role, wanted: Role): boolean {
  return role === 'admin' || role === wanted;
}
