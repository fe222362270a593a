import { MoveHorizontal, Share2 } from 'lucide-react';
import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSearch } from '../../ui/use-address.ts';
import { type Locale, localPath, splitPath } from '#content-db/model/locale.ts';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { EditImpact, useSettledEdits } from '../../edit/edit-impact.tsx';
import { Select } from '../../ui/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { previewWidths } from '../../ui/preview-widths.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { frameLayout, gap } from './frame-layout.ts';
import { PeopleHere } from './people-here.tsx';
import { usePeople } from './use-people.ts';
import { PageFrame } from './page-frame.tsx';
import { UnsavedList } from './unsaved-list.tsx';
import { useRows } from './use-rows.tsx';
import { editAtom } from './unsaved-texts.ts';
import { ownPathOf } from '../../resource/own-types.ts';
import { editablePages } from '../page-texts/page-sections.ts';
import { WhereChanged } from '../../resource/where-changed.tsx';
import { withWords } from '../../language/dictionary.ts';
import { language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

const ShareDialog = lazy(
  withWords(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }), 'sharing'),
);

const views = [
  { value: 'en', label: t('English') },
  { value: 'ar', label: t('Arabic') },
  { value: 'both', label: t('Both') },
];

const widths = [{ value: 'fit', label: t('Fit'), icon: MoveHorizontal }, ...previewWidths];

function stateOf(address: URLSearchParams): { path: string; view: string } {
  const { locale, path } = splitPath(address.get('path') ?? localPath('/', language));
  return { path, view: address.get('view') ?? locale };
}

/** The live editor: previews of the working content in frames. Texts are edited in place; cards and pictures open a form. */
export function Component() {
  const [address, changeAddress] = useSearch();
  const [width, setWidth] = useState('fit');
  const [version, setVersion] = useState(0);
  const onChanged = () => setVersion((now) => now + 1);
  const [isSharing, setSharing] = useState(false);
  const navigate = useNavigate();
  const [frames] = useState(() => new Set<Window>());
  const [room, roomWidth] = useElementWidth();
  const { path, view } = stateOf(address);
  const { people, enter: onEnter, leave: onLeave } = usePeople(path, onChanged);
  const rows = useRows(onChanged);
  const here = useMemo(() => people.filter((other) => other.path === path), [people, path]);
  const shown: Locale[] = view === 'both' ? ['en', 'ar'] : [view === 'ar' ? 'ar' : 'en'];
  const layout = frameLayout(roomWidth, shown.length, width);
  function show(change: (now: { path: string; view: string }) => object) {
    changeAddress(
      (search) => {
        const now = stateOf(search);
        return new URLSearchParams({ ...now, ...change(now) });
      },
      { replace: true },
    );
  }

  /** Follows a link in a frame, possibly to the other language. */
  function follow(link: string) {
    const { locale, path } = splitPath(ownPathOf(link));
    show(({ view }) => ({ path, view: view === 'both' ? view : locale }));
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <PageSelect path={path} onChange={(path) => show(() => ({ path }))} />
        <SegmentedControl
          label={t('Language')}
          value={view}
          options={views}
          onChange={(view) => show(() => ({ view }))}
        />
        <SegmentedControl label={t('Width')} value={width} options={widths} onChange={setWidth} />
        <Button icon={Share2} onClick={() => setSharing(true)}>
          {t('Share preview')}
        </Button>
        <WhereChanged path={path} name={editablePages().find((page) => page.path === path)?.label ?? path} />
        <ImpactOrHint key={`${path} ${view}`} />
      </div>
      <PeopleHere people={people} onFollow={(path) => show(() => ({ path }))} />
      <p role="status" aria-live="assertive" className="sr-only">
        {rows.said}
      </p>
      <div ref={room} className="overflow-x-auto pb-4">
        <div className={classNames('flex', layout.isStacked && 'flex-col')} style={{ gap }} dir="ltr">
          {(roomWidth > 0 ? shown : []).map((locale) => (
            <PageFrame
              key={`${locale}${path}`}
              path={path}
              locale={locale}
              width={layout.width}
              scale={layout.scale}
              version={version}
              people={here}
              onEnter={onEnter}
              onLeave={onLeave}
              frames={frames}
              onNavigate={follow}
              {...rows.toolsOf(locale)}
              onFormatted={({ page }) =>
                void navigate(`/individual-pages-editor?page=${page}&locale=${locale}`)
              }
            />
          ))}
        </div>
      </div>
      <UnsavedList />
      <Suspense>
        {rows.dialogs}
        {isSharing && (
          <ShareDialog path={localPath(path, shown[0] ?? 'en')} onClose={() => setSharing(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** How many pages the text that was typed last changes; before that, what to do here. */
function ImpactOrHint() {
  const [edit, setEdit] = useAtom(editAtom);
  const settled = useSettledEdits(edit ? [edit] : []);
  const isTouch = useMediaQuery('(hover: none)');
  useEffect(() => () => setEdit(undefined), [setEdit]);
  return (
    // The note takes the place of the sentence, so that the page does not move while somebody types.
    <div className="grid *:[grid-area:1/1]">
      <p className={classNames('text-sm text-muted', edit && 'invisible')}>
        {isTouch
          ? t(
              'Tap a text to edit it, then “Save” or “Cancel”. Tap a card or a picture to open its form, or use its buttons.',
            )
          : t(
              'Click a text to edit it: Enter saves, Escape reverts it. Click a card or a picture to open its form, or use its buttons.',
            )}{' '}
        {t('Nothing is public before you publish; only people are hidden and shown at once.')}
      </p>
      {edit && <EditImpact edits={settled} />}
    </div>
  );
}

function PageSelect({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const pages = editablePages();
  return (
    <div className="min-w-[min(11rem,100%)]">
      <Select aria-label={t('Page')} value={path} onChange={({ target }) => onChange(target.value)}>
        {pages.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
        {!pages.some((page) => page.path === path) && <option value={path}>{path}</option>}
      </Select>
    </div>
  );
}
