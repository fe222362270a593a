import type { ReactNode } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { langAttributes } from './controls.tsx';

interface HeadPreviewProps {
  locale: Locale;
  /** Host and path of the page. */
  address: string;
  head: { title: string; description: string; ogTitle: string; ogDescription: string };
  /** The picture of the card, with the classes of `cardPicture`. */
  picture: ReactNode;
}

/** The classes of a picture on the card. */
export const cardPicture = 'aspect-[1200/630] w-36 shrink-0 self-center object-cover';

/** A page as a search result, and as the card of a shared link. */
export function HeadPreview({ locale, address, head, picture }: HeadPreviewProps) {
  const [host] = address.split('/');
  return (
    <>
      <div {...langAttributes(locale)} className="rounded border border-line bg-sheet p-3">
        <p dir="ltr" className="truncate text-start font-mono text-xs text-muted">
          {address}
        </p>
        <p className="truncate text-base text-accent">{head.title}</p>
        <p className="line-clamp-2 text-sm">{head.description}</p>
      </div>
      <div {...langAttributes(locale)} className="flex overflow-hidden rounded border border-line bg-sheet">
        {picture}
        <div className="min-w-0 p-3">
          <p className="truncate font-mono text-xs text-muted">{host}</p>
          <p className="line-clamp-2 text-sm font-semibold text-strong">{head.ogTitle}</p>
          <p className="line-clamp-2 text-sm text-muted">{head.ogDescription}</p>
        </div>
      </div>
    </>
  );
}
