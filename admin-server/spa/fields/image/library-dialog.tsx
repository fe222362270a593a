import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '#content-db/write/repository.ts';
import { pageQuery } from '../../api/resources.ts';
import type { ListState } from '../../hooks/use-list-state.ts';
import { PagedList } from '../../ui/list-controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from '../../language/text.tsx';

/** A picture of the library. */
export type Picture = RowOf<'images'>;

const pageSize = 24;

/** The dialog that selects a picture of the image library. */
export function LibraryDialog({
  onChoose,
  onClose,
}: {
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  const [state, setState] = useState<ListState>({ search: '', page: 1, sort: '-createdAt' });
  const query = useQuery(pageQuery('images', { ...state, pageSize }));
  return (
    <Dialog title={t('Image Library')} isOpen isWide onClose={onClose}>
      <PagedList
        state={state}
        onChange={setState}
        query={query}
        pageSize={pageSize}
        failed={t('Failed to load the images')}
        empty={{ icon: Images, title: t('No images found') }}
      >
        {(pictures) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => onChoose(picture)}
                  className="block w-full rounded border border-line text-start hover:border-mark"
                >
                  <img
                    src={picture.url}
                    alt=""
                    loading="lazy"
                    className="aspect-video w-full rounded-t object-cover"
                  />
                  <span className="block truncate p-2 text-sm">{picture.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
