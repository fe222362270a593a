import type { ReactNode } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import type { ListedTakedown } from './calls.ts';
import { languageNames } from '../../ui/languages.ts';
import { nameSentence } from '../../ui/name-list.ts';
import { counted, t } from '../../language/text.tsx';

/** What a takedown covers, with its languages: its own addresses, or the pages that showed it; and its pictures. */
export function Covered({ takedown: { paths, pictures, receipt } }: { takedown: ListedTakedown }) {
  const [own, showing] = [pagesAmong(paths), receipt?.shown?.pages ?? []];
  const languages = [...new Set(showing.map(languageOf))];
  const lines: [key: string, line: ReactNode][] = own.map((path) => [
    path,
    <Address key={path} path={path} />,
  ]);
  if (own.length === 0 && languages.length > 0)
    lines.push(['pages', t('Pages in {languages} that showed it', { languages: nameSentence(languages) })]);
  if (pictures.length > 0)
    lines.push([
      'pictures',
      counted(pictures.length, 'One picture, in all its sizes', '{count} pictures, in all their sizes'),
    ]);
  if (lines.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-muted">{t('It covers:')}</p>
      <ul className="mt-1 grid gap-1">
        {lines.map(([key, line]) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The pages among the paths of a takedown; the others are sharing pictures. */
export function pagesAmong(paths: string[]): string[] {
  return paths.filter((path) => !path.startsWith('/og/'));
}

function Address({ path }: { path: string }) {
  return (
    <>
      {languageOf(path)}{' '}
      <bdi dir="ltr" className="font-mono text-xs break-all text-muted">
        {path}
      </bdi>
    </>
  );
}

function languageOf(path: string): string {
  return languageNames[splitPath(path).locale];
}
