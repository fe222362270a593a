/** One file of the live site, as visitors get it. */
export interface LiveFile {
  /** Address below the site's root, decoded: `/`, `/ar/services`, `/_astro/x.css`. */
  path: string;
  /** SHA-256 of its bytes, in hex: the name of its object in the store. */
  object: string;
  /** 200, or 404 for the pages that answer unknown addresses. */
  status: number;
  /** Content-Type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Its own headers, beside those that every answer has: Content-Security-Policy, Cache-Control. */
  headers: Record<string, string>;
}

export interface LiveRedirect {
  to: string;
  status: number;
}

/** The live release, whole: it is replaced by one assignment and never changed. */
export interface LiveSite {
  release: number;
  files: ReadonlyMap<string, LiveFile>;
  /** Style sheets, scripts and pictures of the release before, for visitors who still look at its pages. */
  retired?: ReadonlyMap<string, LiveFile>;
  redirects: ReadonlyMap<string, LiveRedirect>;
}
