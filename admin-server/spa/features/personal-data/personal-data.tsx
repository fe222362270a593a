import { queryOptions, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { personalDataQuery } from '../../api/personal-data.ts';
import { features } from '../../resource/features.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { FoundPerson } from './found-person.tsx';
import { RetentionForm } from './retention-form.tsx';
import { t } from '../../language/text.tsx';

/** What features show of a person. */
const partsQuery = queryOptions({
  queryKey: ['person-parts'],
  queryFn: () => Promise.all(features.flatMap(({ person }) => person?.() ?? [])),
  staleTime: Infinity,
});

/** What is stored of one person, to export or erase it, and how long such data is kept. */
export function Component() {
  return (
    <>
      <ScreenHeader
        subtitle={t('For visitors who ask what we hold about them, and how long everything is kept.')}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title={t('One person')}>
          <PersonSearch />
        </Panel>
        <Panel title={t('How long data is kept')}>
          <RetentionForm />
        </Panel>
      </div>
    </>
  );
}

function PersonSearch() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const parts = useQuery(partsQuery);
  const person = useQuery({ ...personalDataQuery(email), enabled: email !== '' });
  const { data, isFetching, refetch } = person;
  const error = person.error ?? (email === '' ? null : parts.error);
  return (
    <div className="grid gap-5">
      <form
        role="search"
        className="grid gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === email) void refetch();
          else setEmail(typed.trim());
        }}
      >
        <label htmlFor={id} className="text-sm font-semibold text-strong">
          {t('Email address')}
        </label>
        <div className="flex gap-2">
          <TextInput
            id={id}
            type="email"
            required
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" icon={Search}>
            {t('Find')}
          </Button>
        </div>
      </form>
      {isFetching && !data && <Loading rows={2} />}
      {error && <Failed title={t('The search failed')} error={error} onRetry={() => void refetch()} />}
      {data && parts.data && !error && <FoundPerson data={data} parts={parts.data} />}
    </div>
  );
}
