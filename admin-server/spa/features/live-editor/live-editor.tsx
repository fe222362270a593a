import type { ResourceName } from '#content-db/types/index.ts';
import { Share2 } from 'lucide-react';
import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Locale, localPath, splitPath } from '#content-db/model/locale.ts';
import { useFitScale } from '../../hooks/use-fit-scale.ts';
import { editPath, navItemOf } from '../../resource/nav-items.ts';
import { Reach } from '../../resource/form/reach/reach.tsx';
import { Select } from '../../ui/controls.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { previewWidths } from '../../ui/preview/preview-widths.ts';
import { SegmentedControl } from '../../ui/choices/segmented-control.tsx';
import type { ShownRow } from './edit-rows.ts';
import { PageFrame } from './page-frame.tsx';
import { UnsavedList } from './unsaved-list.tsx';
import { editAtom } from './unsaved-texts.ts';
import { allPages } from '../page-texts/page-sections.ts';

const RowEditor = lazy(async () => ({ default: (await import('./row-editor.tsx')).RowEditor }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

const views = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
  { value: 'both', label: 'Both' },
];

/** The largest width that fits into the window. */
function fittingWidth(): string {
  return previewWidths.findLast(({ value }) => Number(value) <= window.innerWidth)?.value ?? '390';
}

/** CSS pixels between two frames. */
const gap = 16;

function stateOf(address: URLSearchParams): { path: string; view: string } {
  const { locale, path } = splitPath(address.get('path') ?? '/');
  return { path, view: address.get('view') ?? locale };
}

/** The live editor: previews of the working content in frames. Texts are edited in place; cards and pictures open a form. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const [width, setWidth] = useState(fittingWidth);
  const [edited, setEdited] = useState<{
    resource: ResourceName;
    id: number;
    locale: Locale;
    isPictureFirst: boolean;
  }>();
  const [version, setVersion] = useState(0);
  const [isSharing, setSharing] = useState(false);
  const navigate = useNavigate();
  const [frames] = useState(() => new Set<Window>());
  const room = useRef<HTMLDivElement>(null);
  const { path, view } = stateOf(address);
  const shown: Locale[] = view === 'both' ? ['en', 'ar'] : [view === 'ar' ? 'ar' : 'en'];
  const scale = useFitScale(room, Number(width) * shown.length + gap * (shown.length - 1));
  function show(change: (now: { path: string; view: string }) => object) {
    // Read the current address: frames call this long after they were rendered.
    const now = stateOf(new URLSearchParams(window.location.search));
    setAddress({ ...now, ...change(now) }, { replace: true });
  }

  /** Follows a link in a frame, possibly to the other language. */
  function follow(publicPath: string) {
    const { locale, path } = splitPath(publicPath);
    show(({ view }) => ({ path, view: view === 'both' ? view : locale }));
  }

  function open({ resource, row, isPicture = false }: ShownRow, locale: Locale) {
    if (typeof row !== 'number') void navigate(`/${resource}`);
    else if (navItemOf(resource)?.loadPage) void navigate(editPath({ resource, rowId: row, locale }));
    else setEdited({ resource, id: row, locale, isPictureFirst: isPicture });
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <PageSelect path={path} onChange={(path) => show(() => ({ path }))} />
        <SegmentedControl
          label="Language"
          value={view}
          options={views}
          onChange={(view) => show(() => ({ view }))}
        />
        <SegmentedControl label="Width" value={width} options={previewWidths} onChange={setWidth} />
        <Button icon={Share2} onClick={() => setSharing(true)}>
          Share preview
        </Button>
        <EditReach key={`${path} ${view}`} />
      </div>
      <UnsavedList frames={frames} />
      <div ref={room} className="overflow-x-auto pb-4">
        <div className="flex" style={{ gap }} dir="ltr">
          {shown.map((locale) => (
            <PageFrame
              key={`${locale}${path}`}
              path={path}
              locale={locale}
              width={Number(width)}
              scale={scale}
              version={version}
              frames={frames}
              onNavigate={follow}
              onRow={(row) => open(row, locale)}
              onFormatted={({ page }) =>
                void navigate(`/individual-pages-editor?page=${page}&locale=${locale}`)
              }
            />
          ))}
        </div>
      </div>
      <Suspense>
        {edited && <RowEditor {...edited} onClose={() => (setEdited(undefined), setVersion(version + 1))} />}
        {isSharing && (
          <ShareDialog path={localPath(path, shown[0] ?? 'en')} onClose={() => setSharing(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** How many pages the text that was typed last changes; before that, what to do here. */
function EditReach() {
  const [edit, setEdit] = useAtom(editAtom);
  useEffect(() => () => setEdit(undefined), [setEdit]);
  return (
    // The note takes the place of the sentence, so that the page does not move while somebody types.
    <div className="grid *:[grid-area:1/1]">
      <p className={classNames('text-sm text-muted', edit && 'invisible')}>
        Click a text to edit it: Enter saves, Escape reverts it. Click a card or a picture to open its form.
        Nothing is public before you publish.
      </p>
      {edit && <Reach edits={[edit]} />}
    </div>
  );
}

function PageSelect({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  return (
    <div className="min-w-44">
      <Select aria-label="Page" value={path} onChange={({ target }) => onChange(target.value)}>
        {allPages.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
        {!allPages.some((page) => page.path === path) && <option value={path}>{path}</option>}
      </Select>
    </div>
  );
}
