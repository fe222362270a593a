import { DomUtils, parseDocument } from 'htmlparser2';

/** What in the HTML of a page would run, or lead astray. */
export function dangersIn(html: string): string[] {
  return DomUtils.findAll(() => true, parseDocument(html).children).flatMap(({ name, attribs }) => {
    const events = Object.keys(attribs).filter(
      (attribute) => attribute.startsWith('on') || attribute === 'srcdoc' || attribs.src === 'x',
    );
    const links = ['href', 'src', 'action'].filter((attribute) =>
      /^\s*(?:javascript|data|vbscript):/i.test(attribs[attribute] ?? ''),
    );
    return [...events, ...links].map((attribute) => `<${name} ${attribute}="${attribs[attribute]}">`);
  });
}
