/** A member of staff, signed in. */
export interface Admin {
  id: number;
  username: string;
}

/** What `requireAdmin` adds to a request. */
export interface SignedIn {
  Variables: {
    admin: Admin;
    /** Whether they gave their password or a passkey in the last ten minutes. */
    hasRecentProof: boolean;
  };
}
