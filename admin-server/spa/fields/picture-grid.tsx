import { Images } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ListState, PagedList } from '../ui/list-controls.tsx';
import { t } from '../language/text.tsx';

/** Pictures that are shown at once. */
export const pageSize = 24;

/** What a list of pictures begins with: the newest first. */
export const newestFirst: ListState = { search: '', page: 1, sort: '-createdAt' };

interface PictureGridProps<Row> extends Pick<
  ComponentProps<typeof PagedList<Row>>,
  'state' | 'onChange' | 'query'
> {
  tileOf: (picture: Row) => { src: string; name: ReactNode };
  onChoose: (picture: Row) => void;
}

/** Pictures to choose from, page by page, with a search. */
export function PictureGrid<Row extends { id: number }>({
  tileOf,
  onChoose,
  ...list
}: PictureGridProps<Row>) {
  return (
    <PagedList
      {...list}
      pageSize={pageSize}
      failed={t('Failed to load the images')}
      empty={{ icon: Images, title: t('No images found') }}
    >
      {(pictures) => (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((picture) => {
            const { src, name } = tileOf(picture);
            return (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => onChoose(picture)}
                  className="block w-full rounded border border-line text-start hover:border-mark"
                >
                  <img
                    src={src}
                    alt=""
                    loading="lazy"
                    className="aspect-video w-full rounded-t object-cover"
                  />
                  <bdi className="block truncate p-2 text-sm">{name}</bdi>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </PagedList>
  );
}
