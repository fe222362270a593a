import type { LiveSite } from '../types.ts';
import { followedRedirects } from './static-host.ts';

const note = '# Written by each deployment. Servers read it when they are told to reload.\n';

/** The redirects of a release as nginx reads them, inside a `server`. */
export function nginxRedirects(site: LiveSite): string {
  const rules = followedRedirects(site).map(({ from, to, status }) => {
    // Locations are compared with the decoded address; `$` would begin a variable.
    const name = decodeURIComponent(from).replace(/["\\]/g, String.raw`\$&`);
    return `location = "${name}" { return ${status} "${to.replaceAll('$', '%24')}$is_args$args"; }\n`;
  });
  return note + rules.join('');
}

/** The redirects of a release as Caddy reads them, inside a site. */
export function caddyRedirects(site: LiveSite): string {
  return (
    note +
    followedRedirects(site)
      .map(({ from, to, status }) => `redir ${from} ${to} ${status}\n`)
      .join('')
  );
}
