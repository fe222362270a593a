/** The address of a page in an answer of the API: a path, unless the pages have another origin. */
export function pageAddress({ siteUrl, apiUrl }: { siteUrl: string; apiUrl: string }, path: string): string {
  return apiUrl === siteUrl ? path : siteUrl + encodeURI(path);
}
