import { useMutation, useQuery } from '@tanstack/react-query';
import type { Locale } from '#content-db/model/locale.ts';
import { createRow, listQuery, refresh, updateRow } from '../../api/resources.ts';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Switch } from '../../ui/controls.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

/** Switches the clients section of a home page on or off. It is on by default. */
export function ClientsSection({ locale }: { locale: Locale }) {
  const { data, error, refetch } = useQuery(listQuery('site-settings', { locale }));
  const isAdmin = useIsAdmin();
  const settings = data?.find((row) => row.locale === locale);
  const { mutate, isPending } = useMutation({
    mutationFn: (showClientsSection: 0 | 1) =>
      settings
        ? updateRow('site-settings', settings.id, { showClientsSection }, settings.revision)
        : createRow('site-settings', { locale, showClientsSection }),
    onSuccess: () => toast.success(t('Home page updated')),
    onError: (error) => toast.error(t('Failed to update the home page'), error.message),
    onSettled: () => refresh('site-settings'),
  });
  return (
    <section aria-labelledby="clients-section" className="mt-8 rounded border border-line bg-sheet p-5">
      <h2 id="clients-section" className="mb-3 font-semibold text-strong">
        {t('On the home page')}
      </h2>
      {error && (
        <Failed
          title={t('Failed to load what the home page shows')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading rows={1} />}
      {data && (
        <div className="flex min-h-11 flex-wrap items-center gap-3">
          <Switch
            label={t('Show the clients section')}
            isOn={settings?.showClientsSection !== 0}
            isDisabled={isPending || !isAdmin}
            onChange={(isOn) => mutate(isOn ? 1 : 0)}
          />
          <span aria-hidden>
            {locale === 'ar'
              ? t('Show the clients section on the Arabic home page')
              : t('Show the clients section on the English home page')}
          </span>
          {!isAdmin && <span className="text-sm text-muted">{t('Only an admin can change this.')}</span>}
        </div>
      )}
    </section>
  );
}
