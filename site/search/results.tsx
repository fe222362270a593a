import { type Locale, splitPath } from '#content-db/model/locale.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { ownPathOf, shownPath } from '../islands/shown-path.ts';
import { pagePath } from '../paths.ts';
import { highlight } from './highlight.ts';
import type { SearchResult } from './query.ts';
import { searchTexts } from './texts.ts';
import type { Answered } from './use-search.ts';

export interface ResultsProps {
  answered: Answered;
  locale: Locale;
  onMore(): void;
  /** What the pages of types are called, without those that are not there; default: all of them, by their usual names. */
  names?: Partial<Record<string, string>> | undefined;
}

const others = ['services', 'blog', 'contact'] as const;

/** What was found, or what else one can do. */
export function Results({ answered: { query, answer }, locale, onMore, names }: ResultsProps) {
  const words = searchTexts[locale];
  const usual = dictionaryOf(locale).nav;
  const nav: Partial<Record<string, string>> = names ? { ...names, contact: usual.contact } : usual;
  if (answer === 'failed')
    return (
      <p className="search-status" role="alert">
        {words.failed}
      </p>
    );
  const { results, total } = answer;
  return (
    <div data-answer="">
      <p className="search-status" role="status">
        {total > 0 ? `${words.results}: ${total}` : words.none}
      </p>
      <ol className="search-results">
        {results.map((result) => (
          <Result key={result.path} result={result} query={query} nav={nav} />
        ))}
      </ol>
      {results.length < total && (
        <button type="button" className="button" onClick={onMore}>
          {words.more}
        </button>
      )}
      {total === 0 && (
        <>
          <p>{words.hint}</p>
          <ul className="search-others">
            {others
              .filter((page) => page in nav)
              .map((page) => (
                <li key={page}>
                  <a href={shownPath(pagePath(page, locale))}>{nav[page]}</a>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface ResultProps {
  result: SearchResult;
  query: string;
  nav: Partial<Record<string, string>>;
}

function Result({ result: { path, title, description }, query, nav }: ResultProps) {
  const [, first = ''] = splitPath(ownPathOf(path)).path.split(/[/#]/);
  const kind = Object.hasOwn(nav, first) ? nav[first] : undefined;
  return (
    <li>
      <a href={path}>
        {kind && <span className="search-kind">{kind}</span>}
        <span className="search-title">
          <Highlighted text={title} query={query} />
        </span>
        <span className="search-description">
          <Highlighted text={description} query={query} />
        </span>
      </a>
    </li>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map(({ text: piece, isFound }, at) =>
    isFound ? <mark key={at}>{piece}</mark> : piece,
  );
}
