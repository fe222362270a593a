import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOf } from '#content-db/write/repository.ts';
import { pageQuery } from '../api/resources.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PictureName } from './picture-name.tsx';
import { newestFirst, pageSize, PictureGrid } from './picture-grid.tsx';
import { t } from '../language/text.tsx';

/** A picture of the library. */
export type Picture = RowOf<'images'>;

interface ChoiceProps {
  onChoose: (picture: Picture) => void;
}

/** The dialog that selects a picture of the image library. */
export function LibraryDialog({ onChoose, onClose }: ChoiceProps & { onClose: () => void }) {
  return (
    <Dialog title={t('Image Library')} isOpen isWide onClose={onClose}>
      <p className="text-sm">
        <a href="/admin/images?edit=new" target="_blank" rel="noopener">
          {t('Add a picture to the library')}
        </a>{' '}
        {t('in another tab. It is here when you come back.')}
      </p>
      <LibraryPictures onChoose={onChoose} />
    </Dialog>
  );
}

/** The pictures of the image library. */
export function LibraryPictures({ onChoose }: ChoiceProps) {
  const [state, setState] = useState(newestFirst);
  const query = useQuery({
    ...pageQuery('images', { ...state, pageSize }),
    // A picture may have been added in another tab.
    refetchOnWindowFocus: 'always',
  });
  return <PictureGrid state={state} onChange={setState} query={query} tileOf={tileOf} onChoose={onChoose} />;
}

function tileOf(picture: Picture) {
  return { src: picture.url, name: <PictureName picture={picture} /> };
}
