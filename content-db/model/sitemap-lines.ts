/** The lines of a robots.txt that name a sitemap: what stands before its address, and the address. */
const lines = /^([ \t]*sitemap[ \t]*:[ \t]*)(\S+)/gim;

/** An address of the machine itself, which a file has that was written before the site had a name of its own. */
const ownMachine = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?=\/)/i;

/** As it is stored: sitemaps of this site without its origin, so that the file is right wherever it is restored. */
export function withoutOrigin(robots: string, siteUrl: string): string {
  return robots.replace(lines, (line, before: string, address: string) =>
    address.startsWith(`${siteUrl}/`) ? before + address.slice(siteUrl.length) : line,
  );
}

/** As crawlers read it: sitemaps of this site with its origin of today; those of other sites as they are. */
export function withOrigin(robots: string, siteUrl: string): string {
  return robots.replace(lines, (line, before: string, address: string) => {
    const path = address.replace(ownMachine, '');
    return path.startsWith('/') ? before + siteUrl + path : line;
  });
}
