/** The ids in the HTML of a page, to which links lead. The renderer writes no markup into an id. */
export function anchorsIn(html: string): string[] {
  return Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);
}
