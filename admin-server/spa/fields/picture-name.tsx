import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#content-db/write/repository.ts';
import { isUpload, uploadQuery } from '../api/upload.ts';
import { language } from '../language/language.ts';

type Named = Pick<RowOf<'images'>, 'title' | 'url'>;

/**
 * What a picture of the library is called: its title. To an Arabic back office, one whose title is not Arabic is its
 * Arabic alternative text, if it has one.
 */
export function usePictureName({ title, url }: Named): string {
  const needsArabic = language === 'ar' && isUpload(url) && !/\p{Script=Arabic}/u.test(title);
  const { data } = useQuery({ ...uploadQuery(url), enabled: needsArabic });
  return (needsArabic && data?.altAr) || title;
}

/** The name of a picture of the library as text. */
export function PictureName({ picture }: { picture: Named }) {
  return <bdi>{usePictureName(picture)}</bdi>;
}
