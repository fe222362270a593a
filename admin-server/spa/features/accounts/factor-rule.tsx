import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { factorsQuery, setFactorRule } from '../../api/factors.ts';
import { queryClient } from '../../api/query-client.ts';
import { Switch } from '../../ui/controls.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

/** The switch that makes a second factor compulsory for everybody. */
export function FactorRule() {
  const { data } = useQuery(factorsQuery);
  const id = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: setFactorRule,
    onSuccess: (_, isRequired) =>
      isRequired
        ? toast.success(t('Second factor required'), t('Whoever has none sets one up before anything else.'))
        : toast.success(t('Second factor optional')),
    onError: (error) => toast.error(t('Failed to change the rule'), error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
  if (!data) return null;
  return (
    <div className="flex items-center gap-4">
      <Switch id={id} isOn={data.isRequired} isDisabled={isPending} onChange={(isOn) => mutate(isOn)} />
      <label htmlFor={id} className="text-sm">
        <span className="font-semibold text-strong">{t('Everybody needs a second factor')}</span>
        <br />
        <span className="text-muted">{t('A passkey or an authenticator app, besides the password.')}</span>
      </label>
    </div>
  );
}
