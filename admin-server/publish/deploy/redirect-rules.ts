import { withQuery } from '#content-db/model/redirect-target.ts';
import type { LiveSite } from '../types.ts';
import { hostableRedirects } from './static-host.ts';

const note = '# Written by each deployment. Servers read it when they reload.\n';

/** The redirects of a release for nginx, to be included in a `server`. */
export function nginxRedirects(site: LiveSite): string {
  const rules = hostableRedirects(site).map(({ from, to, status }) => {
    // nginx compares locations with the decoded address; `$` would start a variable.
    const name = decodeURIComponent(from).replace(/["\\]/g, String.raw`\$&`);
    const target = withQuery(to.replaceAll('$', '%24'), '$is_args$args');
    return `location = "${name}" { return ${status} "${target}"; }\n`;
  });
  return note + rules.join('');
}

/** The redirects of a release for Caddy, to be imported in a site. */
export function caddyRedirects(site: LiveSite): string {
  return (
    note +
    hostableRedirects(site)
      .map(({ from, to, status }) => `redir ${from} ${to} ${status}\n`)
      .join('')
  );
}
