import type { Board } from './calls.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { formatNumber } from './states.ts';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** What the translation service is doing, and what was spent this month. */
export function ServicePanel({ service }: { service: Board['service'] }) {
  if (!service)
    return (
      <p className="rounded border border-line bg-sheet px-5 py-4 text-sm">
        {t(
          'No translation service is set up, so nothing is translated automatically. Ask whoever runs the server to set one up (TRANSLATE_PROVIDER).',
        )}
      </p>
    );
  return (
    <section
      aria-label={t('Translation service')}
      className="grid gap-x-8 gap-y-3 rounded border border-line bg-sheet px-5 py-4 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name={t('Service|translating')} value={service.name} />
        <Fact name={t('Texts in the queue')} value={formatNumber(service.waiting)} />
        <Fact
          name={t('Characters this month')}
          value={
            service.limit === null
              ? formatNumber(service.used)
              : t('{used} of {limit}|characters', {
                  used: formatNumber(service.used),
                  limit: formatNumber(service.limit),
                })
          }
        />
      </dl>
      {service.pause && (
        <p role="status" className="border-s-4 border-s-mark ps-3 text-sm sm:justify-self-end">
          {rich('Paused until {time}. {reason}', {
            time: <DateTime at={new Date(service.pause.until).toISOString()} />,
            reason: translated(service.pause.reason),
          })}
        </p>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold text-strong tabular-nums">{value}</dd>
    </div>
  );
}
