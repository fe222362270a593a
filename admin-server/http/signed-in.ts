import type { Locale } from '#content-db/model/locale.ts';
import type { Role } from '#content-db/people.ts';

/** A member of staff, signed in. */
export interface Admin {
  id: number;
  username: string;
  role: Role;
  /** In which they use the back office; missing until they choose. */
  language?: Locale;
}

/** Who does something, for the audit trail. */
export interface Actor {
  /** The username, or what acts, such as `command line`; null if nobody knows. */
  who: string | null;
  /** The client's address, if it comes over the network. */
  address?: string | undefined;
}

/** What `requireAdmin` adds to a request. */
export interface SignedIn {
  Variables: {
    admin: Admin;
    actor: Actor;
    /** Whether they gave their password or a passkey in the last ten minutes. */
    hasRecentProof: boolean;
  };
}
