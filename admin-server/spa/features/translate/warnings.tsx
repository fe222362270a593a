import type { ReactNode } from 'react';
import { addedTokens, lostTokens } from '#content-db/segments/protected-tokens.ts';
import { type TermFinding, termFindings } from '#content-db/segments/terms.ts';
import type { PairRow } from './calls.ts';
import { Button } from '../../ui/button.tsx';
import { isAroundWords } from './insert-token.ts';
import { rich, t } from '../../language/text.tsx';

interface WarningsProps extends Pick<PairRow, 'terms'> {
  id: string;
  english: string;
  arabic: string;
  /** Puts into the Arabic what it lost. */
  onInsert: (token: string) => void;
}

/** What the Arabic lost or added, and where it does not follow the glossary and the names. */
export function Warnings({ id, english, arabic, terms, onInsert }: WarningsProps) {
  // A text that is only a name says what the name is.
  const known = terms.filter((term) => !term.isName || term.english !== english.trim());
  const isEmpty = arabic === '' || english === '';
  const lost = isEmpty ? [] : lostTokens(english, arabic, known);
  return (
    <div className="grid gap-0.5 text-sm text-accent has-[>ul:only-child:empty]:hidden">
      <ul id={id} className="grid gap-0.5 empty:hidden">
        {lost.map((token, at) => (
          <li key={at} className="flex flex-wrap items-center gap-x-2">
            <span>{rich('Missing: {name}', { name: <Token>{token}</Token> })}</span>
            {token !== '![' && (
              <Button
                look="quiet"
                className="underline decoration-mark underline-offset-4 md:-my-2"
                aria-label={t('Insert {name}', { name: token })}
                onClick={() => onInsert(token)}
              >
                {t('Insert')}
              </Button>
            )}
          </li>
        ))}
        {(isEmpty ? [] : addedTokens(english, arabic)).map((token, at) => (
          <li key={`added ${at}`}>{rich('Not in the English: {name}', { name: <Token>{token}</Token> })}</li>
        ))}
        {(isEmpty ? [] : termFindings(english, arabic, known)).map((finding) => (
          <li key={`${finding.term.english} ${finding.forbidden ?? ''}`}>{findingText(finding)}</li>
        ))}
      </ul>
      {lost.some((token) => isAroundWords(token, english)) && (
        <p className="text-muted">
          {t('Select the Arabic words first, and it goes around them. Otherwise it is added at the end.')}
        </p>
      )}
    </div>
  );
}

function Token({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
      {children}
    </bdi>
  );
}

function findingText({ term: { english, required, isName }, forbidden }: TermFinding): ReactNode {
  const name = <bdi lang="ar">{forbidden ?? required[0] ?? english}</bdi>;
  if (forbidden !== undefined)
    return rich('The glossary does not allow {name} for {english}.', { name, english });
  if (isName) return rich('The name {english} is {name} in Arabic.', { name, english: <bdi>{english}</bdi> });
  return rich('The glossary says {name} for {english}.', { name, english });
}
