import { direction } from '../../../language/language.ts';
import { useElementWidth } from '../../../hooks/use-element-width.ts';

interface PageVersionProps {
  title: string;
  html: string | null;
  /** Shown if there is no page. */
  none: string;
  /** In CSS pixels; scaled down to fit. */
  width: number;
  onLoad: (page: Window) => void;
}

/** A version of a page as visitors see it, without its scripts. */
export function PageVersion({ title, html, none, width, onLoad }: PageVersionProps) {
  const [box, room] = useElementWidth();
  const scale = Math.min(1, room / width);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-mono text-xs text-muted">{title}</figcaption>
      <div ref={box} dir="ltr" className="h-[52dvh] overflow-hidden rounded border border-line bg-surface">
        {html === null && (
          <p dir={direction} className="p-5 text-sm">
            {none}
          </p>
        )}
        {html !== null && room > 0 && (
          <iframe
            title={title}
            srcDoc={withoutScripts(html)}
            // No scripts run. The same origin lets fonts load, and lets us scroll the page and mark its parts.
            sandbox="allow-same-origin"
            onLoad={({ currentTarget: { contentWindow } }) => contentWindow && onLoad(contentWindow)}
            style={{
              width,
              height: `calc(52dvh / ${scale})`,
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
    .replace(/<script\b[^]*?(?:<\/script>|$)/gi, '')
    .replace(/<head[^<>]*>/i, (head) => `${head}<base target="_blank">`);
}
