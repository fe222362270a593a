import { ExternalLink } from 'lucide-react';
import { type Locale, localPath } from '#content-db/model/locale.ts';
import { addressOnSite } from '../api/session.ts';
import { linkButton } from '../ui/button.tsx';
import { t } from '../language/text.tsx';

interface ViewLiveProps {
  /** The path of the English page. */
  path: string;
  locale: Locale;
  label?: string;
}

/** Opens a public page in a new tab. */
export function ViewLive({ path, locale, label = t('View Live') }: ViewLiveProps) {
  return (
    <a href={addressOnSite(localPath(path, locale))} target="_blank" rel="noopener" className={linkButton}>
      <ExternalLink className="size-4" aria-hidden /> {label}
    </a>
  );
}
