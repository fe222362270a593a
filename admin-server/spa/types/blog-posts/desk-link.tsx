import { Link } from 'react-router';
import { TranslationBadge } from '../../resource/form/translation-notice.tsx';
import { t } from '../../language/text.tsx';

interface DeskLinkProps {
  /** The English post. */
  english: number;
  /** The Arabic one; undefined if there is none. */
  arabic: number | undefined;
}

/** Leads from a post to the desk with both languages, and says whether the Arabic is out of date. */
export function DeskLink({ english, arabic }: DeskLinkProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <TranslationBadge resource="blog-posts" id={arabic} />
      <Link
        to={`/translations?row=blog-posts/${english}`}
        title={t('English and Arabic side by side')}
        className="inline-flex min-h-11 items-center md:min-h-9"
      >
        {t('Side by side')}
      </Link>
    </span>
  );
}
