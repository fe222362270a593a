import { useMutation, useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { humanize } from '#content-db/model/humanize.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { createRow, pageQuery, refresh } from '../api/resources.ts';
import { pictureTypes } from '../api/upload.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { PictureName } from './picture-name.tsx';
import { newestFirst, pageSize, PictureGrid } from './picture-grid.tsx';
import { picturesIn, useUploads } from './use-uploads.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

/** A picture of the library. */
export type Picture = RowOf<'images'>;

interface ChoiceProps {
  onChoose: (picture: Picture) => void;
}

/** The dialog that selects a picture of the image library. */
export function LibraryDialog({ onChoose, onClose }: ChoiceProps & { onClose: () => void }) {
  return (
    <Dialog title={t('Image Library')} isOpen isWide onClose={onClose}>
      <UploadedNow onChoose={onChoose} />
      <LibraryPictures onChoose={onChoose} />
    </Dialog>
  );
}

/** Uploads a picture, which is then in the library by the name of its file, and chosen. */
function UploadedNow({ onChoose }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { uploadAll } = useUploads();
  const add = useMutation({
    mutationFn: async (file: File) => {
      const [url] = await uploadAll([file]);
      const title = humanize(file.name.replace(/\.\w+$/, '')).slice(0, 200) || t('Picture');
      return url === undefined
        ? undefined
        : createRow('images', { key: '', url, title, category: 'general' });
    },
    onSuccess: async (picture) => {
      await refresh('images', 'uploads');
      if (picture) onChoose(picture);
    },
    onError: (error) => toast.error(t('Upload error'), translated(messageOf(error))),
  });
  return (
    <div className="mb-4">
      <Button icon={ImagePlus} isBusy={add.isPending} onClick={() => input.current?.click()}>
        {t('Upload ...')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={t('File for {field}', { field: t('Image Library') })}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = picturesIn(target);
          // Lets the same file be picked again.
          target.value = '';
          if (file) add.mutate(file);
        }}
      />
    </div>
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
