import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { checkTakedown, type ListedTakedown, takedownsQuery } from './calls.ts';
import { AllowDialog } from './allow-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { pageTitle } from '../../resource/page-title.ts';
import { withdrawnName } from '../../resource/withdrawn-texts.ts';
import { TakedownDialog } from './takedown-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Badge, Empty, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { rich, t } from '../../language/text.tsx';
import { Covered } from './covered.tsx';

/** What was taken down, with its receipts; takes down a page, and allows things again. */
export function Component() {
  const { data, error, refetch } = useQuery(takedownsQuery);
  const [asked, ask] = useState<ListedTakedown>();
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'What was taken off the site at once: its addresses say that it is gone, and no undo or earlier release brings it back. To take down a post, a person, a programme or a picture, use the button on its own screen.',
        )}
      />
      <div className="grid gap-5">
        <PageTakedown pages={data?.pages ?? []} />
        {error && (
          <Failed
            title={t('The takedowns could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Loading />}
        {data?.takedowns.length === 0 && <Empty icon={Ban} title={t('Nothing has been taken down.')} />}
        <ul className="grid gap-4">
          {data?.takedowns.map((takedown) => (
            <li key={takedown.id}>
              <TakedownCard takedown={takedown} onAllow={() => ask(takedown)} />
            </li>
          ))}
        </ul>
      </div>
      {asked && <AllowDialog takedown={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Chooses a page to take down: one that exists once per language. */
function PageTakedown({ pages }: { pages: string[] }) {
  const [page, setPage] = useState('');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="basis-52">
        <FilterSelect
          label={t('A page of the site')}
          value={page}
          options={[
            { value: '', label: t('Choose a page') },
            ...pages.map((value) => ({ value, label: pageTitle(value) })),
          ]}
          onChange={setPage}
        />
      </div>
      <Button icon={Ban} look="danger" disabled={page === ''} onClick={() => setAsking(true)}>
        {t('Take down the page')}
      </Button>
      {isAsking && <TakedownDialog subject={{ page }} onClose={() => setAsking(false)} />}
    </div>
  );
}

function TakedownCard({ takedown, onAllow }: { takedown: ListedTakedown; onAllow: () => void }) {
  const { id, reason, at, by, liftedAt, liftedBy } = takedown;
  const name = withdrawnName(takedown.name);
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkTakedown(id),
    onError: (error) => toast.error(t('It could not be checked'), error.message),
  });
  const isInForce = liftedAt === null;
  return (
    <article aria-label={name} className="grid gap-4 rounded border border-line bg-sheet p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-3 font-semibold wrap-anywhere text-strong">
            <bdi>{name}</bdi>
            <Badge tone={isInForce ? 'warning' : 'plain'}>
              {isInForce ? t('Taken down') : t('Allowed again')}
            </Badge>
          </h2>
          <p className="text-sm wrap-anywhere" dir="auto">
            {reason}
          </p>
          <p className="text-sm text-muted">
            <bdi>{by}</bdi>
            {t(', ')}
            <DateTime at={at} />
          </p>
          {liftedAt !== null && (
            <p className="text-sm text-muted">
              {rich('Allowed again by {person}, {time}', {
                person: <bdi>{liftedBy}</bdi>,
                time: <DateTime at={liftedAt} />,
              })}
            </p>
          )}
        </div>
        {isInForce && (
          <span className="flex flex-wrap gap-3">
            <Button icon={RotateCw} isBusy={isPending} onClick={() => mutate()}>
              {t('Check again')}
            </Button>
            <Button icon={Undo2} onClick={onAllow}>
              {t('Allow again')}
            </Button>
          </span>
        )}
      </div>
      <Covered takedown={takedown} />
      {isInForce && <Receipt takedown={takedown} />}
    </article>
  );
}
