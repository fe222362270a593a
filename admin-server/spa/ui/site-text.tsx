/** A text of the website. One without letters, such as “50+”, is isolated, as on the site: in Arabic it would read “+50”. */
export function SiteText({ text }: { text: string }) {
  return /\p{L}/u.test(text) ? text : <bdi>{text}</bdi>;
}
