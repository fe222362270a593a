import { withoutInvisible } from './invisible.ts';

/** What a browser accepts in a field for an address: https://html.spec.whatwg.org/#valid-e-mail-address */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** The longest address, in characters (RFC 5321, 4.5.3.1.3). */
const maxLength = 254;

/** A domain with letters of other scripts; the dots may be those of Chinese. */
const foreignDomain = /^(?=.*[^\x00-\x7F])(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200C|\u200D)+$/u;

/**
 * An email address in the form in which it is stored and looked up: without anything invisible, its domain in small
 * letters and in punycode. The same in browsers and on the server.
 * @returns undefined for what is no address; quoted local parts are not supported
 */
export function emailAddress(text: string): string | undefined {
  const address = withAsciiDomain(withoutInvisible(text));
  return address.length <= maxLength && pattern.test(address) ? address : undefined;
}

/** A text whose part after the last @ is in small letters and, if it is a domain of another script, in punycode. */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  const ascii = foreignDomain.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return at === 0 ? text : text.slice(0, at) + (ascii ?? domain.toLowerCase());
}
