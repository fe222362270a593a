import { t } from '../../language/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import { pageQuery } from '../../api/resources.ts';
import { Button } from '../../ui/button.tsx';
import { LocaleSwitch } from '../../ui/choices/locale-switch.tsx';
import type { Post } from './screen.tsx';

/** Leads to the same post in the other language, or begins it. */
export function LanguageSwitch({ post, locale }: { post: Post; locale: Locale }) {
  const navigate = useNavigate();
  const naming = useQuery({
    ...pageQuery('blog-posts', { translationOf: post.id, page: 1, pageSize: 1 }),
    enabled: post.translationOf === null,
  });
  const other = post.translationOf ?? naming.data?.rows[0]?.id;
  if (other !== undefined)
    return (
      <LocaleSwitch
        value={locale}
        onChange={(chosen) => chosen !== locale && void navigate(`/blog-posts/${other}`)}
      />
    );
  if (naming.isPending) return null;
  const missing = otherLocale(locale);
  return (
    <Button onClick={() => void navigate(`/blog-posts/new?locale=${missing}&of=${post.id}`)}>
      {missing === 'ar' ? t('Write the Arabic version') : t('Write the English version')}
    </Button>
  );
}
