import { useMutation, useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { orderTranslation, planQuery } from './calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatNumber } from './states.ts';
import { formatLocale } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** Shows how many texts and characters would be sent, and what they cost, before anything is. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(planQuery);
  const order = useMutation({
    mutationFn: () => orderTranslation(),
    onSuccess: (texts) => {
      toast.success(t('In the queue'), t('Texts to translate: {number}.', { number: formatNumber(texts) }));
      onClose();
    },
    onError: (failure) => toast.error(t('Nothing was sent'), failure.message),
  });
  return (
    <Dialog
      title={t('Translate everything missing')}
      description={t(
        'Texts without Arabic, and machine translations that are out of date. What a person wrote stays as it is.',
      )}
      isOpen
      onClose={onClose}
    >
      {error && (
        <Failed title={t('The plan could not be made')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={2} />}
      {data?.texts === 0 && <p>{t('Nothing is missing.')}</p>}
      {data && data.texts > 0 && (
        <div className="grid gap-5">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted *:py-2 *:font-normal">
                <th className="text-start">{t('Type')}</th>
                <th className="text-end">{t('Texts')}</th>
                <th className="text-end">{t('Characters')}</th>
              </tr>
            </thead>
            <tbody>
              {data.types.map(({ resource, label, texts, characters }) => (
                <tr key={resource} className="border-b border-line *:py-2">
                  <th className="text-start font-normal">{translated(label)}</th>
                  <td className="text-end font-mono">{formatNumber(texts)}</td>
                  <td className="text-end font-mono">{formatNumber(characters)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold text-strong *:py-2">
                <th className="text-start">{t('In all, at most')}</th>
                <td className="text-end font-mono">{formatNumber(data.texts)}</td>
                <td className="text-end font-mono">{formatNumber(data.characters)}</td>
              </tr>
            </tfoot>
          </table>
          <div className="grid gap-1 text-sm">
            {data.cost && <p>{t('Estimated cost: {cost}.', { cost: formatCost(data.cost) })}</p>}
            {data.left !== null && (
              <p className={data.left < data.characters ? 'text-error' : undefined}>
                {data.left < data.characters
                  ? t('Only {number} characters are left this month: the rest waits for the next one.', {
                      number: formatNumber(data.left),
                    })
                  : t('{number} characters are left this month.', {
                      number: formatNumber(data.left),
                    })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button look="action" icon={Languages} isBusy={order.isPending} onClick={() => order.mutate()}>
              {t('Translate')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function formatCost({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat(formatLocale, { style: 'currency', currency }).format(amount);
}
