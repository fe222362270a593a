/** Names that nobody can own: RFC 2606, 6761, 6762, 8375 and 9476, and what ICANN keeps for private use. */
const reserved =
  /(?:^|\.)(?:localhost|test|example|invalid|local|internal|home\.arpa|alt|example\.(?:com|net|org))$/;

/** Whether an origin is a domain that somebody owns: no address of a machine, and no name kept for examples or tests. */
export function isOwnDomain(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /[a-z]/.test(hostname.split('.').at(-1) ?? '') && hostname.includes('.') && !reserved.test(hostname);
}
