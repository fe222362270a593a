import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

interface ColumnProps {
  title: string;
  /** How many things it is about. */
  count?: number | undefined;
  children: ReactNode;
}

/** A column of the board: a title above strips. */
export function Column({ title, count, children }: ColumnProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start">
      <h2 className="flex items-baseline justify-between gap-3 border-b-2 border-strong pb-2 font-semibold text-strong">
        {title}
        {count !== undefined && (
          <span className={classNames('font-mono text-sm', count > 0 ? 'text-accent' : 'text-muted')}>
            {count}
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}

export const stripList = 'divide-y divide-line border-x border-b border-line bg-sheet';

interface StripProps {
  /** At its start: a number, an icon or a picture. */
  mark: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Who and when: at its end, or below where there is no room. */
  origin?: ReactNode;
  isUrgent?: boolean;
}

/** Each name is cut at its own end: an Arabic one at its left, an English one at its right. */
const cutNames =
  '[&_bdi]:inline-block [&_bdi]:max-w-full [&_bdi]:truncate [&_bdi]:align-bottom [&_bdi:dir(rtl)]:leading-[1.8] [&_bdi]:[text-decoration:inherit]';

/** A link in the details of a strip: 24 px high, as WCAG 2.5.8 wants it, and cut at its end where it is too long. */
export const detailLink = 'inline-block max-w-full';

/** One strip of the board. */
export function Strip({ mark, title, detail, origin, isUrgent = false }: StripProps) {
  return (
    <div
      className={classNames(
        'flex min-h-18 items-center gap-x-4 px-4 py-2',
        isUrgent && 'border-s-4 border-s-error ps-3',
      )}
    >
      <div className="grid min-w-8 shrink-0 justify-items-start">{mark}</div>
      <div className="@container min-w-0 flex-1">
        <div className="grid items-center gap-x-4 @md:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p className={classNames('font-semibold wrap-anywhere text-strong', cutNames)}>{title}</p>
            {detail && (
              <div
                className={classNames(
                  'text-sm leading-6 wrap-anywhere text-muted',
                  // Links are not cut away with a line: the keyboard would still lead to them.
                  typeof detail === 'string' ? !isUrgent && 'line-clamp-2' : cutNames,
                )}
              >
                {detail}
              </div>
            )}
          </div>
          {origin && (
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm text-muted @md:grid @md:justify-items-end *:whitespace-normal">
              {origin}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** A number as the mark of a strip. */
export function Count({ of }: { of: number }) {
  return <span className="font-mono text-lg text-accent">{of}</span>;
}

interface ThumbnailProps {
  /** The address of the picture. */
  picture: string | undefined;
  /** Stands for a row without a picture. */
  icon: Icon;
}

/** The picture of a row, or the sign of its type. */
export function Thumbnail({ picture, icon: Icon }: ThumbnailProps) {
  const frame = 'h-11 w-14 rounded-sm border border-line bg-surface';
  if (picture)
    return <img src={picture} alt="" loading="lazy" className={classNames(frame, 'object-cover')} />;
  return (
    <span className={classNames(frame, 'grid place-items-center')}>
      <Icon className="size-5 text-mark" strokeWidth={1.25} aria-hidden />
    </span>
  );
}

/** What a column says when it has nothing to show. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className="flex min-h-18 items-center px-4 text-sm text-muted">{children}</p>;
}
