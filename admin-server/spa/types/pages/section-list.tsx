import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type BuiltInPage, isBuiltInPage } from '#content-db/types/page-path.ts';
import {
  kindOf,
  kindOfOwn,
  type Place,
  placesOf,
  placeStep,
  type SectionKind,
  sectionKinds,
} from '#content-db/types/section-kinds.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { createRow, listQuery, refresh, specialCalls } from '../../api/resources.ts';
import { useRemove } from '../../edit/use-save.ts';
import { classNames } from '../../ui/class-names.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';
import { DeleteDialog } from '../../list/delete-dialog.tsx';
import { SortableList } from '../../list/sortable-list.tsx';
import { hasExample, isTypeOff, ownNames } from '../../resource/own-types.ts';
import { Status } from '../../resource/status.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { sectionLabel, sectionScreen } from './section-form.ts';
import { isOff, kindLabel, kindNames, labelOfKind, lacksTexts } from './section-names.ts';

type Section = RowOf<'page-sections'>;
type SectionPlace = Place<Section>;
type Page = Pick<RowOf<'pages'>, 'id'> & { slug: string };

interface SectionListProps {
  /** The row of the page; of a page of the program undefined until something of it is arranged. */
  page: Page | undefined;
  slug: string;
  rows: readonly Section[];
  /** The address of what edits the page's own texts; of a page of the program. */
  textsAt?: string | undefined;
}

/** The sections of a page in their order: to move, show and hide, edit, add and delete. */
export function SectionList({ page, slug, rows, textsAt }: SectionListProps) {
  const stored = placesOf(slug, rows).filter(({ own }) => own === undefined || !isOff(own));
  const [order, setOrder] = useState<number[]>();
  const at = (place: SectionPlace) => order?.indexOf(idOf(place, stored)) ?? 0;
  const places = order ? stored.toSorted((a, b) => at(a) - at(b)) : stored;
  // The example stands in where nothing is stored.
  const { data: texts } = useQuery({
    ...listQuery('page-content', { page: slug }),
    enabled: isBuiltInPage(slug) && !hasExample(),
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Section[]>([]);
  const remove = useRemove(sectionScreen);
  const { move, show } = useArrange(isBuiltInPage(slug) ? slug : (page?.id ?? 0), places);
  return (
    <section aria-labelledby="sections" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sections" className="font-semibold text-strong">
          {t('Sections')}
        </h2>
        <Button look="action" icon={Plus} onClick={() => setAdding(true)}>
          {t('Add Section')}
        </Button>
      </div>
      {places.length === 0 && (
        <p className="rounded border border-line p-5 text-sm">
          {t('This page has no sections yet. Add the first one: a text, cards, questions …')}
        </p>
      )}
      <SortableList
        items={places}
        idOf={(place) => idOf(place, stored)}
        labelOf={nameOf}
        canMove={places.length > 1}
        onReorder={(ids) => {
          setOrder(ids);
          move(ids, () => setOrder(undefined));
        }}
        className="grid gap-2"
      >
        {(place, handle) => (
          <Item
            place={place}
            handle={handle}
            textsAt={textsAt}
            isEmpty={place.own !== undefined && texts !== undefined && lacksTexts(place.own, texts)}
            onShow={(isVisible) => show(place, isVisible)}
            onRemove={() => place.own === undefined && setRemoved([place.row])}
          />
        )}
      </SortableList>
      {isAdding && (
        <KindDialog page={page} slug={slug} last={places.at(-1)} onClose={() => setAdding(false)} />
      )}
      <DeleteDialog screen={sectionScreen} rows={removed} remove={remove} onClose={() => setRemoved([])} />
    </section>
  );
}

function nameOf(place: SectionPlace): string {
  return place.own === undefined ? sectionLabel(place.row) : kindLabel(kindOfOwn(place.own));
}

/** What moves needs a number: a page's own section has one below zero. */
function idOf(place: SectionPlace, places: readonly SectionPlace[]): number {
  if (place.own === undefined) return place.row.id;
  const names = places.flatMap(({ own }) => own ?? []).toSorted();
  return -1 - names.indexOf(place.own);
}

interface ItemProps {
  place: SectionPlace;
  handle: ReactNode;
  textsAt: string | undefined;
  /** Whether it is one of the page's own that lacks its texts. */
  isEmpty: boolean;
  onShow: (isVisible: boolean) => void;
  onRemove: () => void;
}

function Item({ place, handle, textsAt, isEmpty, onShow, onRemove }: ItemProps) {
  const name = nameOf(place);
  const isVisible = place.row?.isVisible ?? true;
  const editAt = place.own === undefined ? `/page-sections/${place.row.id}` : textsAt;
  return (
    <div className="flex flex-wrap items-center gap-x-1 rounded border border-line bg-sheet py-1 pe-2">
      {handle}
      <span className={classNames('min-w-0 flex-1 basis-28 ps-2', !isVisible && 'text-muted line-through')}>
        <bdi className="block w-fit max-w-full truncate text-sm font-semibold text-strong">{name}</bdi>
        {place.own === undefined && kindLabel(place.row.kind) !== name && (
          <span className="block truncate text-xs text-muted">{kindLabel(place.row.kind)}</span>
        )}
        {isEmpty && isVisible && (
          <span className="block text-xs text-muted">{t('Visitors see it once it has texts.')}</span>
        )}
      </span>
      <span className="ms-auto flex items-center gap-1">
        {place.row && <Status resource="page-sections" rowId={place.row.id} name={name} />}
        <Switch label={t('{name} is shown', { name })} isOn={isVisible} onChange={onShow} />
        {editAt && (
          <Link
            to={editAt}
            aria-label={t('Edit {name}', { name })}
            title={t('Edit {name}', { name })}
            className="grid size-11 shrink-0 place-items-center rounded text-muted hover:bg-surface hover:text-strong md:size-9"
          >
            <Pencil className="size-4" aria-hidden />
          </Link>
        )}
        {place.own === undefined && (
          <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onRemove} />
        )}
      </span>
    </div>
  );
}

/** Shows, hides and moves sections; the server stores only what differs. */
function useArrange(page: BuiltInPage | number, places: readonly SectionPlace[]) {
  const { mutate } = useMutation({
    scope: { id: `sections of ${page}` },
    mutationFn: (how: { section: string | number; isVisible?: boolean; before?: string | number | null }) =>
      specialCalls('pages').arrange.$post({ json: { page, ...how } }),
    onError: (error) =>
      toast.error(
        t('The section could not be moved'),
        translated(error instanceof ApiError ? error.reason : error.message),
      ),
    onSettled: () => refresh('pages', 'page-sections'),
  });
  const nameAt = (place: SectionPlace) => (place.own === undefined ? place.row.id : place.own);
  return {
    show: (place: SectionPlace, isVisible: boolean) => mutate({ section: nameAt(place), isVisible }),
    /** @param onDone called when what is stored is shown again */
    move(ids: number[], onDone: () => void) {
      const old = places.map((place) => idOf(place, places));
      const first = ids.findIndex((id, at) => id !== old[at]);
      // Where one was moved on, the next ones came up by one place.
      const moved = ids[first] === old[first + 1] ? old[first] : ids[first];
      const find = (id: number | undefined) => places.find((place) => idOf(place, places) === id);
      const [section, next] = [find(moved), find(ids[ids.indexOf(moved ?? 0) + 1])];
      if (section)
        mutate({ section: nameAt(section), before: next ? nameAt(next) : null }, { onSettled: onDone });
      else onDone();
    },
  };
}

/** What a new section has from the start: the names of the type that it lists, or the first place. */
async function beginningOf(kind: SectionKind) {
  if (kind === 'place') {
    const [first] = await queryClient.fetchQuery(listQuery('places'));
    return first && { placeId: first.id };
  }
  const { type } = kindOf(kind);
  return type && { title: ownNames(type, 'en')?.many, titleAr: ownNames(type, 'ar')?.many };
}

interface KindDialogProps {
  page: Page | undefined;
  slug: string;
  last: SectionPlace | undefined;
  onClose: () => void;
}

/** Asks what a new section shows, stores it and opens it. */
function KindDialog({ page, slug, last, onClose }: KindDialogProps) {
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: async (kind: SectionKind) => {
      const { id } = page ?? (await read(specialCalls('pages').row.$post({ json: { page: slug } })));
      const sortOrder = (last?.sortOrder ?? 0) + placeStep;
      return createRow('page-sections', {
        pageId: Number(id),
        kind,
        sortOrder,
        ...(await beginningOf(kind)),
      });
    },
    onSuccess: async ({ id }) => {
      await refresh('pages', 'page-sections');
      void navigate(`/page-sections/${id}`);
    },
    onError: (error) =>
      toast.error(
        t('The section could not be added'),
        translated(error instanceof ApiError ? error.reason : error.message),
      ),
  });
  const kinds = (Object.keys(sectionKinds) as SectionKind[]).filter((kind) => {
    const { type } = kindOf(kind);
    return type === undefined || !isTypeOff(type);
  });
  return (
    <Dialog title={t('What does the section show?')} isOpen isWide onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map((kind) => {
          const { purpose, icon: Icon } = kindNames[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                disabled={add.isPending}
                onClick={() => add.mutate(kind)}
                className="flex h-full w-full items-start gap-3 rounded border border-line p-3 text-start hover:border-muted hover:bg-surface"
              >
                <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden />
                <span>
                  <span className="block font-semibold text-strong">{labelOfKind(kind)}</span>
                  <span className="block text-sm text-muted">{purpose}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
