import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Locale } from '#content-db/locale.ts';
import { splitPath } from '#site/paths.ts';
import { Select } from '../fields/controls.tsx';
import { Choice } from '../ui/choice.tsx';
import { PageFrame } from './live-editor/page-frame.tsx';
import { allPages } from './page-sections.ts';

const widths = [
  { value: '390', label: 'Phone', icon: Smartphone },
  { value: '820', label: 'Tablet', icon: Tablet },
  { value: '1280', label: 'Desktop', icon: Monitor },
];

const views = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
  { value: 'both', label: 'Both' },
];

function stateOf(address: URLSearchParams): { path: string; view: string } {
  return { path: address.get('path') ?? '/', view: address.get('view') ?? 'en' };
}

/** The real pages, from the working content, in a frame: a click on a text edits it where it stands. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const [width, setWidth] = useState('1280');
  const navigate = useNavigate();
  const [frames] = useState(() => new Set<Window>());
  const { path, view } = stateOf(address);
  const shown: Locale[] = view === 'both' ? ['en', 'ar'] : [view === 'ar' ? 'ar' : 'en'];
  function show(change: (now: { path: string; view: string }) => object) {
    // What the address says by then: a frame calls back long after it was made.
    const now = stateOf(new URLSearchParams(window.location.search));
    setAddress({ ...now, ...change(now) }, { replace: true });
  }

  /** A link in the frame leads to another page, and maybe to the other language. */
  function follow(publicPath: string) {
    const { locale, path } = splitPath(publicPath);
    show(({ view }) => ({ path, view: view === 'both' ? view : locale }));
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-44">
          <Select aria-label="Page" value={path} onChange={({ target }) => show(() => ({ path: target.value }))}>
            {allPages.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
            {!allPages.some((page) => page.path === path) && <option value={path}>{path}</option>}
          </Select>
        </div>
        <Choice label="Language" value={view} choices={views} onChange={(view) => show(() => ({ view }))} />
        <Choice label="Width" value={width} choices={widths} onChange={setWidth} />
        <p className="text-sm text-muted">Click a text to edit it. Enter saves, Escape takes it back. Nothing is public before you publish.</p>
      </div>
      <div className="flex gap-4 overflow-x-auto pb-4" dir="ltr">
        {shown.map((locale) => (
          <PageFrame
            key={`${locale}${path}`}
            path={path}
            locale={locale}
            width={Number(width)}
            frames={frames}
            onNavigate={follow}
            onFormatted={({ page }) => void navigate(`/individual-pages-editor?page=${page}&locale=${locale}`)}
          />
        ))}
      </div>
    </div>
  );
}
