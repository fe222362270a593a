import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { CornerDownRight, EyeOff, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Locale, locales } from '#content-db/model/locale.ts';
import { builtInPages } from '#content-db/types/page-path.ts';
import { pagePaths } from '#site/paths.ts';
import { ApiError, read } from '../../api/client.ts';
import { listQuery, refresh, specialCalls } from '../../api/resources.ts';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { useRemove } from '../../edit/use-save.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { DeleteDialog } from '../../list/delete-dialog.tsx';
import { useOpening } from '../../list/use-opening.ts';
import { useOrder } from '../../list/use-order.ts';
import { SortableList } from '../../list/sortable-list.tsx';
import { isPageOff } from '../../resource/own-types.ts';
import { inLanguage } from '../../resource/row-name.ts';
import { Status } from '../../resource/status.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { nameSentence } from '../../ui/name-list.ts';
import { Badge } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useKey } from '../../ui/use-key.ts';
import { type Entry, entryName, entryScreen, type Place, targetPage } from './entry-form.ts';

const statesQuery = queryOptions({
  queryKey: ['menu-entries', 'states'],
  queryFn: () => read(specialCalls('menu-entries').states.$get()),
  // It changes with the rows of other types, too.
  staleTime: 0,
});

type State = Awaited<ReturnType<NonNullable<typeof statesQuery.queryFn>>>[number];

const places = {
  header: {
    title: t('Header'),
    none: (links: string) =>
      t(
        'The header shows the usual links: {links}. As soon as there is an entry, it shows the entries and nothing else.',
        { links },
      ),
  },
  footer: {
    title: t('Footer'),
    none: (links: string) =>
      t(
        'The footer shows the usual links: {links}. As soon as there is an entry, it shows the entries and nothing else.',
        { links },
      ),
  },
};

/** The pages that a place without entries leads to, by their names. */
const usualLinks = () =>
  builtInPages.filter((page) => !isPageOff(pagePaths[page])).flatMap((page) => targetPage(page) ?? []);

/** The links of the header and of the footer. */
export function Component() {
  const entries = useQuery(listQuery('menu-entries'));
  const states = useQuery(statesQuery);
  return (
    <Loaded queries={[entries, states]} failed={t('Failed to load the menu')}>
      {(rows, states) => (
        <div className="grid gap-10">
          <PlaceSection place="header" all={rows} states={states} />
          <PlaceSection place="footer" all={rows} states={states} />
        </div>
      )}
    </Loaded>
  );
}

interface SectionProps {
  place: Place;
  /** The entries of both places. */
  all: Entry[];
  states: State[];
}

function PlaceSection({ place, all, states }: SectionProps) {
  const entries = all.filter((entry) => entry.place === place);
  const isFirst = place === 'header';
  const { edited, setEdited, add, edit } = useOpening(
    entryScreen(place, all),
    all,
    'en',
    isFirst ? 'edit' : place,
  );
  useKey('n', () => isFirst && add());
  const [removed, setRemoved] = useState<Entry>();
  const screen = entryScreen(place, all, removed);
  const remove = useRemove(screen);
  const row = edited === 'new' ? undefined : edited;
  const whyNot = (entry: Entry) => {
    const sentences = locales.flatMap((locale) => {
      const reason = whyNotShown(entry, locale, all, states);
      return reason ? sentenceOf(reason, locale) : [];
    });
    return [...new Set(sentences)];
  };
  const card = (entry: Entry, handle: ReactNode) => (
    <EntryCard
      entry={entry}
      state={states.find(({ id }) => id === entry.id)}
      notShown={whyNot(entry)}
      handle={handle}
      onEdit={() => edit(entry)}
      onRemove={() => setRemoved(entry)}
    />
  );
  const below = (id: number | null) => entries.filter(({ parentId }) => parentId === id);
  return (
    <section aria-labelledby={place} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={place} className="text-lg font-semibold text-strong">
          {places[place].title}
        </h2>
        <Button look="action" icon={Plus} onClick={add}>
          {isFirst ? t('Add to the header') : t('Add to the footer')}
        </Button>
      </div>
      {entries.length === 0 && <Usual place={place} />}
      <Entries entries={below(null)}>
        {(entry, handle) => (
          <>
            {card(entry, handle)}
            {below(entry.id).length > 0 && (
              <div className="ms-4 mt-2 border-s border-line ps-3 sm:ms-8">
                <Entries entries={below(entry.id)}>{card}</Entries>
              </div>
            )}
          </>
        )}
      </Entries>
      {edited && (
        <ResourceEditor
          screen={entryScreen(row?.place ?? place, all, row)}
          row={row}
          locale="en"
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog
        screen={screen}
        rows={removed ? [removed] : []}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </section>
  );
}

/** What a place shows that has no entry, and how to begin with it. */
function Usual({ place }: { place: Place }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => specialCalls('menu-entries').begin.$post({ json: { place } }),
    onError: (error) =>
      toast.error(
        t('The entries could not be added'),
        translated(error instanceof ApiError ? error.reason : error.message),
      ),
    onSettled: () => refresh('menu-entries'),
  });
  return (
    <div className="grid justify-items-start gap-3 rounded border border-dashed border-line p-5">
      <p className="max-w-prose text-sm">{places[place].none(nameSentence(usualLinks()))}</p>
      <Button icon={ListPlus} isBusy={isPending} onClick={() => mutate()}>
        {t('Begin with today’s links')}
      </Button>
    </div>
  );
}

interface EntriesProps {
  entries: Entry[];
  children: (entry: Entry, handle: ReactNode) => ReactNode;
}

/** The entries of one level, in an order that staff can change. */
function Entries({ entries, children }: EntriesProps) {
  const { shown, reorder } = useOrder(entryScreen('header', []), entries);
  return (
    <SortableList
      items={shown}
      idOf={({ id }) => id}
      labelOf={entryName}
      canMove={entries.length > 1}
      onReorder={reorder}
      className="grid gap-2"
    >
      {children}
    </SortableList>
  );
}

interface EntryCardProps {
  entry: Entry;
  state: State | undefined;
  /** Why visitors do not see it. */
  notShown: string[];
  handle: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

function EntryCard({ entry, state, notShown, handle, onEdit, onRemove }: EntryCardProps) {
  const { id, label, labelAr, target, languages } = entry;
  const name = entryName(entry);
  const other = [label, labelAr].find((text) => text && text !== name);
  const page = targetPage(target);
  const leadsTo = page ?? inLanguage(state?.titles.en ?? '', state?.titles.ar);
  return (
    <article className="flex items-start gap-1 rounded border border-line bg-sheet py-2 ps-2 pe-1">
      {handle}
      <div className="grid min-w-0 flex-1 gap-1 self-center px-1">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold text-strong">
          <bdi>{name}</bdi>
          {other && (
            <bdi className="text-sm font-normal text-muted" lang={other === labelAr ? 'ar' : 'en'}>
              {other}
            </bdi>
          )}
        </h3>
        {page !== name && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
            <CornerDownRight
              className="size-3.5 shrink-0 self-center rtl:-scale-x-100"
              aria-label={t('leads to')}
            />
            {leadsTo !== name && <bdi>{leadsTo}</bdi>}
            {!page && (
              <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
                {target}
              </bdi>
            )}
          </p>
        )}
        <NotShown sentences={notShown} />
        <p className="flex flex-wrap items-center gap-2 empty:hidden">
          {languages !== 'both' && <Badge>{languages === 'en' ? t('English only') : t('Arabic only')}</Badge>}
          <Status resource="menu-entries" rowId={id} name={name} />
        </p>
      </div>
      <span className="flex flex-wrap justify-end">
        <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onRemove} />
      </span>
    </article>
  );
}

type Reason = NonNullable<State['missing']['en']> | 'off' | 'other-language' | 'above';

/** Why visitors of a language do not see an entry; undefined if they do. */
function whyNotShown(entry: Entry, locale: Locale, all: Entry[], states: State[]): Reason | undefined {
  if (!entry.isVisible) return 'off';
  if (entry.languages !== 'both' && entry.languages !== locale) return 'other-language';
  const missing = states.find(({ id }) => id === entry.id)?.missing[locale];
  if (missing) return missing;
  const above = all.find(({ id }) => id === entry.parentId);
  return above && whyNotShown(above, locale, all, states) ? 'above' : undefined;
}

function sentenceOf(reason: Reason, locale: Locale): string[] {
  switch (reason) {
    case 'off':
      return [t('Not shown: it is switched off.')];
    case 'hidden':
      return [t('Not shown: what it leads to is hidden. It comes back with it.')];
    case 'gone':
      return [t('Not shown: there is no page at its address any more.')];
    case 'withdrawn':
      return [t('Not shown: what it leads to was taken down.')];
    case 'type-off':
      return [t('Not shown: the type of its page is switched off.')];
    case 'untranslated':
      return [
        locale === 'ar'
          ? t('Not shown in Arabic: what it leads to has no Arabic page.')
          : t('Not shown in English: what it leads to has no English page.'),
      ];
    case 'above':
      return [
        locale === 'ar'
          ? t('Not shown in Arabic: the entry above it is not shown.')
          : t('Not shown in English: the entry above it is not shown.'),
      ];
    case 'other-language':
      return [];
  }
}

/** What keeps visitors from seeing an entry; nothing where they see it. */
function NotShown({ sentences }: { sentences: string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="flex items-start gap-1.5 text-sm text-error">
      <EyeOff className="mt-1 size-3.5 shrink-0" aria-hidden />
      {sentence}
    </p>
  ));
}
