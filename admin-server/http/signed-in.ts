/** A member of staff, signed in. */
export interface Admin {
  id: number;
  username: string;
}

/** What the guard of the admin calls adds to a request: see `require-admin.ts`. */
export interface SignedIn {
  Variables: { admin: Admin };
}
