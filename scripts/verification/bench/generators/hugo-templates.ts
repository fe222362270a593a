import { Problem } from '#content-db/model/problem.ts';
import { type Locale, localPath } from '#content-db/model/locale.ts';
import { dictionaryOf } from '#example/words.ts';
import { siteUrl } from '../scene.ts';
import type { SentinelPages, SentinelPost } from './sentinel.ts';

/**
 * Hugo templates of our pages: our HTML of sentinel posts, with each value of a post replaced by Hugo's
 * field. So both generators always produce the same layout.
 */

/** The values of a post in HTML, with the Hugo fields that replace them. */
function htmlFields(post: SentinelPost): [string, string][] {
  return [
    [siteUrl + post.path, '{{ .Permalink }}'],
    [post.path, '{{ .RelPermalink }}'],
    [post.cover, '{{ .Params.cover | safeHTML }}'],
    [`<p>${post.content}</p>\n`, '{{ .Content }}'],
    [post.longDate, '{{ .Date | time.Format ":date_long" }}'],
    [post.createdAt, isoDate('.Date')],
    [post.updatedAt, isoDate('.Lastmod')],
    [post.description, '{{ .Description }}'],
    [post.title, '{{ .Title }}'],
  ];
}

/** The same for JSON-LD, including the quotes. */
function jsonFields(post: SentinelPost): [string, string][] {
  const fields: [string, string][] = [
    [siteUrl + post.path, '.Permalink'],
    [post.createdAt, `(.Date.UTC.Format "${isoLayout}")`],
    [post.updatedAt, `(.Lastmod.UTC.Format "${isoLayout}")`],
    [post.description, '.Description'],
    [post.title, '.Title'],
  ];
  return fields.map(([value, field]) => [JSON.stringify(value), `{{ ${field} | jsonify | safeJS }}`]);
}

const isoLayout = '2006-01-02T15:04:05.000Z';
const isoDate = (field: string) => `{{ ${field}.UTC.Format "${isoLayout}" }}`;
const jsonLd = /<script type="application\/ld\+json">[^]*?<\/script>/g;
const picture = /\/og\/[0-9a-f]{24}\.jpg/g;

/** The page of a post, which links the next older one. */
export function postTemplate({ post: { html, post }, postOf }: SentinelPages): string {
  const json = (text: string) =>
    replaceAll(
      text.replaceAll(
        new RegExp(`"${siteUrl}${picture.source}"`, 'g'),
        '{{ .Params.picture | absURL | jsonify | safeJS }}',
      ),
      jsonFields(post),
    );
  const parts = literal(html).split(new RegExp(`(${jsonLd.source})`));
  const page = parts
    .map((part) =>
      part.startsWith('<script type="application/ld+json">')
        ? json(part)
        : replaceAll(withNextPost(part, postOf), htmlFields(post)),
    )
    .join('');
  return checked(
    page.replaceAll(new RegExp(siteUrl + picture.source, 'g'), '{{ .Params.picture | absURL }}'),
    'post',
  );
}

const next = /<section class="next-article"[^]*?<\/section>/;

/** The link to the next older post as a part of the template. */
function withNextPost(html: string, postOf: SentinelPages['postOf']): string {
  return html.replace(
    next,
    (link) => `{{ with .PrevInSection }}${replaceAll(link, htmlFields(postOf(link)))}{{ end }}`,
  );
}

/** The home page, with the newest posts. */
export function homeTemplate({ home, postOf }: SentinelPages): string {
  const cards = home.match(card)?.length ?? 0;
  return checked(
    repeated(literal(home), card, {
      over: `first ${cards} (where site.RegularPages "Section" "blog")`,
      postOf,
    }),
    'home',
  );
}

/** An archive page. */
export function listTemplate({ list, archivePage, postOf }: SentinelPages, locale: Locale): string {
  const label = dictionaryOf(locale).blog.page(archivePage);
  const page = repeated(literal(list), card, { over: '$pager.Pages', postOf })
    .replaceAll(label, label.replace(String(archivePage), '{{ $pager.PageNumber }}'))
    .replace(
      /(<nav class="pager"[^>]*>)(<a [^]*?<\/a>)(<a [^]*?<\/a>)/,
      (_, nav: string, newer: string, older: string) =>
        [nav, beside('Prev', newer, '<span></span>'), beside('Next', older, '')].join(''),
    )
    .replaceAll(siteUrl + localPath(`/blog/page/${archivePage}`, locale), '{{ $pager.URL | absURL }}');
  if (page.includes('/blog/page/')) throw misfit('list');
  return checked(`{{ $pager := .Paginate .RegularPages 12 }}${page}`, 'list');
}

/** RSS of a language. */
export function feedTemplate({ feed, postOf }: SentinelPages): string {
  const items = feed.match(item)?.length ?? 0;
  const declaration = /^<\?xml[^>]*\?>/.exec(feed)?.[0] ?? '';
  const date = /<pubDate>[^<]*<\/pubDate>/g;
  const body = repeated(literal(feed.slice(declaration.length)), item, {
    over: `first ${items} (where site.RegularPages "Section" "blog")`,
    postOf,
  });
  const page = body.replaceAll(date, '<pubDate>{{ .Date.Format "Mon, 02 Jan 2006 15:04:05 MST" }}</pubDate>');
  return checked(`{{ printf ${JSON.stringify(declaration)} | safeHTML }}${page}`, 'feed');
}

const card = /<article class="card"[^>]*>[^]*?<\/article>/g;
const item = /<item>[^]*?<\/item>/g;

/** Replaces repeated pieces by a loop with the first as its body. */
function repeated(
  html: string,
  piece: RegExp,
  { over, postOf }: { over: string; postOf: SentinelPages['postOf'] },
): string {
  const pieces = html.match(piece) ?? [];
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) throw misfit('list');
  const [start, end] = [html.indexOf(first), html.lastIndexOf(last) + last.length];
  return `${html.slice(0, start)}{{ range ${over} }}${replaceAll(first, htmlFields(postOf(first)))}{{ end }}${html.slice(end)}`;
}

/** A link of the pager to a neighbouring page, or `otherwise` if there is none. */
function beside(side: 'Prev' | 'Next', link: string, otherwise: string): string {
  return `{{ if $pager.Has${side} }}${link.replace(/href="[^"]*"/, `href="{{ $pager.${side}.URL }}"`)}{{ else }}${otherwise}{{ end }}`;
}

function replaceAll(text: string, pairs: [string, string][]): string {
  return pairs.reduce((result, [value, field]) => result.replaceAll(value, () => field), text);
}

/** Escapes text that is not a Hugo template. */
function literal(html: string): string {
  return html.replaceAll('{{', '{{ "{{" }}');
}

function checked(template: string, name: string): string {
  if (/zq(?:title|slug|-slug|content|description)/i.test(template)) throw misfit(name);
  return template;
}

function misfit(name: string): Problem {
  return new Problem(
    'setup',
    `The benchmark's Hugo template of the ${name} page no longer fits our page: correct scripts/verification/bench/generators/hugo-templates.ts.`,
  );
}
