import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type CheckSetting, checksQuery, type Level, setLevel } from './calls.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { LivePagesCheck, LiveResult } from './live-result.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

const levels: { value: Level; label: string }[] = [
  { value: 'stop', label: t('Stop') },
  { value: 'warn', label: t('Warn') },
  { value: 'off', label: t('Off') },
];

const names = { stop: t('Stop'), warn: t('Warn'), off: t('Off') };

/** The screen on which admins say what each check does to a publish. */
export function Component() {
  const { data, error, refetch } = useQuery(checksQuery);
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Every page that a publish changes is checked first. What a check stops does not go live, unless an admin gives a reason.',
        )}
      />
      <div className="grid gap-6">
        <p className="text-sm text-muted">
          {rich('Statements the organisation may make are listed under {link}.', {
            link: <Link to="/claims">{t('Approved claims')}</Link>,
          })}
        </p>
        <LivePagesCheck />
        {error && (
          <Failed title={t('The checks could not be loaded')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={6} />}
        {data && (
          <ul className="divide-y divide-line rounded border border-line bg-sheet px-5">
            {data.map((check) => (
              <li key={check.key}>
                <CheckRow check={check} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function CheckRow({ check }: { check: CheckSetting }) {
  const { key, name, about, level, initialLevel } = check;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: Level) => setLevel(key, chosen),
    onSuccess: (_, chosen) =>
      toast.success(t('Saved'), t('{check}: {level}.', { check: translated(name), level: names[chosen] })),
    onError: (error) => toast.error(t('Not saved'), error.message),
  });
  return (
    <div className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <h2 className="font-semibold text-strong">{translated(name)}</h2>
        <p className="text-sm">{translated(about)}</p>
        {level !== initialLevel && (
          <p className="text-sm text-muted">
            {t('Set by an admin. At first: {level}.', { level: names[initialLevel] })}
          </p>
        )}
      </div>
      <div className="justify-self-start">
        <SegmentedControl
          label={t('Level of {check}', { check: translated(name) })}
          value={isPending ? variables : level}
          options={levels}
          onChange={(chosen) => mutate(chosen === 'stop' ? 'stop' : chosen === 'warn' ? 'warn' : 'off')}
        />
      </div>
      <div className="empty:hidden md:col-span-2">
        <LiveResult check={check} />
      </div>
    </div>
  );
}
