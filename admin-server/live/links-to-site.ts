/** An opening tag of a link up to its address, if that is a path. A `>` inside an attribute value does not end it. */
const pathLinks = /<a\s(?:"[^"]*"|'[^']*'|[^"'<>])*?\bhref="(?=\/(?!\/))/g;

/** Lets the links of a page lead to the site from another origin: puts the site's before their paths. */
export function linksToSite(page: string, siteUrl: string): string {
  return page.replace(pathLinks, (tag) => tag + siteUrl);
}
