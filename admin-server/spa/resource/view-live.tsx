import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type Locale, localPath } from '#content-db/model/locale.ts';
import { rowStatesQuery } from '../api/publish.ts';
import { addressOnSite } from '../api/session.ts';
import { linkButton } from '../ui/button.tsx';
import { t } from '../language/text.tsx';
import { publicPathOf } from './own-types.ts';

interface ViewLiveProps {
  /** The path of the English page. */
  path: string;
  locale: Locale;
  label?: string;
}

/** The path by which visitors know a page now. While another address of its type waits to be published, its own leads there. */
export function useLivePath(): (own: string) => string {
  const { data: states } = useQuery(rowStatesQuery);
  const isSettled = states?.every(({ resource }) => resource !== 'type-settings') === true;
  return (own) => (isSettled ? publicPathOf(own) : own);
}

/** Opens a public page in a new tab. */
export function ViewLive({ path, locale, label = t('View Live') }: ViewLiveProps) {
  const livePath = useLivePath();
  return (
    <a
      href={addressOnSite(livePath(localPath(path, locale)))}
      target="_blank"
      rel="noopener"
      className={linkButton}
    >
      <ExternalLink className="size-4" aria-hidden /> {label}
    </a>
  );
}
