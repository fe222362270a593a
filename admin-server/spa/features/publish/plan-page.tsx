import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type ChangeIds, plannedPageQuery } from '../../api/publish.ts';
import { SegmentedControl } from '../../ui/choices/segmented-control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useElementWidth } from '../../hooks/use-element-width.ts';

const widths = [
  { value: '390', label: 'Phone', icon: Smartphone },
  { value: '1280', label: 'Desktop', icon: Monitor },
];

interface PlanPageProps {
  path: string;
  selection: ChangeIds;
  onClose: () => void;
}

/** The live page beside the planned one. Both scroll together. */
export function PlanPage({ path, selection, onClose }: PlanPageProps) {
  const [width, setWidth] = useState('1280');
  const { data, error, refetch } = useQuery(plannedPageQuery(path, selection));
  const [frames] = useState(() => new Set<Window>());
  return (
    <Dialog
      title={path}
      description="As visitors have it now, and as it would be."
      isOpen
      isWide
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div>
          <SegmentedControl label="Width" value={width} options={widths} onChange={setWidth} />
        </div>
        {error && (
          <Failed title="The page could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={3} />}
        {data && (
          <div className="grid gap-4 md:grid-cols-2">
            <PageVersion
              title="Now"
              html={data.before}
              none="There is no such page yet."
              width={Number(width)}
              frames={frames}
            />
            <PageVersion
              title="After publishing"
              html={data.after}
              none="The page will be gone."
              width={Number(width)}
              frames={frames}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface PageVersionProps {
  title: string;
  html: string | null;
  /** Shown if there is no page. */
  none: string;
  /** In CSS pixels; scaled down to fit. */
  width: number;
  /** The windows of both versions, which scroll together. */
  frames: Set<Window>;
}

function PageVersion({ title, html, none, width, frames }: PageVersionProps) {
  const [box, room] = useElementWidth();
  const scale = Math.min(1, room / width);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-mono text-xs text-muted">{title}</figcaption>
      <div ref={box} dir="ltr" className="h-[56dvh] overflow-hidden rounded border border-line bg-surface">
        {html === null && <p className="p-5 text-sm">{none}</p>}
        {html !== null && room > 0 && (
          <iframe
            title={title}
            srcDoc={withoutScripts(html)}
            // No scripts run. The same origin lets fonts load and lets us scroll the frame.
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => scrollTogether(currentTarget, frames)}
            style={{
              width,
              height: `calc(56dvh / ${scale})`,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
            className="bg-sheet"
          />
        )}
      </div>
    </figure>
  );
}

/** Removes the scripts and disables the links: they open a new window, which the sandbox blocks. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^]*?<\/script>/gi, '')
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
}

function scrollTogether(frame: HTMLIFrameElement, frames: Set<Window>): void {
  const shown = frame.contentWindow;
  if (!shown) return;
  frames.add(shown);
  shown.addEventListener('scroll', () => {
    for (const other of frames)
      if (other !== shown) other.scrollTo({ top: shown.scrollY, behavior: 'instant' });
  });
}
