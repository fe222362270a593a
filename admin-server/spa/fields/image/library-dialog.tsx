import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '#content-db/write/repository.ts';
import { pageQuery } from '../../api/resources.ts';
import { ListControls, type ListState, Pager } from '../../ui/list-controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';

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
  const { data, error, isPending, refetch } = useQuery(pageQuery('images', { ...state, pageSize }));
  return (
    <Dialog title="Image Library" isOpen isWide onClose={onClose}>
      <div className="grid gap-5">
        <ListControls state={state} sorts={[]} onChange={setState} />
        {isPending && <Loading rows={2} />}
        {error && <Failed title="Failed to load the images" error={error} onRetry={() => void refetch()} />}
        {data?.rows.length === 0 && <Empty icon={Images} title="No images found" />}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {data?.rows.map((picture) => (
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
        <Pager
          page={state.page}
          pageSize={pageSize}
          total={data?.total ?? 0}
          onChange={(page) => setState({ ...state, page })}
        />
      </div>
    </Dialog>
  );
}
