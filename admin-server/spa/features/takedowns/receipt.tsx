import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ListedTakedown } from './calls.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** What every place answered when it was asked whether something is gone. */
export function Receipt({ takedown: { receipt } }: { takedown: Pick<ListedTakedown, 'receipt'> }) {
  if (!receipt || (receipt.checks.length === 0 && !receipt.error))
    return <p className="text-sm text-muted">{unaskedText(receipt?.shown)}</p>;
  const { at, checks, error } = receipt;
  const left = checks.filter(({ isGone }) => !isGone);
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="flex items-start gap-2 font-semibold text-strong">
        {left.length === 0 && !error ? (
          <>
            <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />{' '}
            {t('No place shows it any more.')}
          </>
        ) : (
          <>
            <CircleAlert className="size-5 shrink-0 text-error" aria-hidden />{' '}
            {t('It is taken down here, but not every place says so yet.')}
          </>
        )}
      </p>
      {error && (
        <p className="wrap-anywhere text-error">
          {t('Pages that showed it are not live without it yet: {reason}', { reason: translated(error) })}
        </p>
      )}
      <ul className="grid gap-1.5">
        {[...Map.groupBy(checks, ({ place }) => place)].map(([place, own]) => (
          <li key={place}>
            <details
              open={own.some(({ isGone }) => !isGone)}
              className="rounded border border-line px-3 py-2"
            >
              <summary className="cursor-pointer">
                <bdi className="font-semibold text-strong">{translated(place)}</bdi>{' '}
                <span className="text-muted">
                  {t('{gone} of {total} gone', {
                    gone: own.filter(({ isGone }) => isGone).length,
                    total: own.length,
                  })}
                </span>
              </summary>
              <ul className="mt-2 grid gap-1">
                {own.map(({ address, answer, isGone }) => (
                  <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    {address !== '' && (
                      <bdi dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere">
                        {address}
                      </bdi>
                    )}
                    <span className={isGone ? 'text-success' : 'text-error'}>{translated(answer)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <p className="text-muted">{rich('Asked {time}', { time: <DateTime at={at} /> })}</p>
    </div>
  );
}

/** Why a receipt has no answers. */
function unaskedText(shown: NonNullable<ListedTakedown['receipt']>['shown']): string {
  if (shown?.pages.length === 0) return t('No public page showed it, so there is no place to ask.');
  return t('No place has been asked yet.');
}
