import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Uploaded, uploadsQuery } from '../api/upload.ts';
import { Tabs } from '../ui/tabs.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LibraryPictures } from './library-dialog.tsx';
import { newestFirst, pageSize, PictureGrid } from './picture-grid.tsx';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';

interface ChoiceProps {
  onChoose: (picture: { url: string; title: string }) => void;
}

const tabs = [
  { value: 'library', label: t('Image Library') },
  { value: 'uploads', label: t('All uploads') },
] as const;

/** The dialog that selects a picture by its address: one of the library, or any that was uploaded. */
export function PicturesDialog({ onChoose, onClose }: ChoiceProps & { onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('library');
  return (
    <Dialog title={t('Image Library')} isOpen isWide onClose={onClose}>
      <Tabs label={t('Pictures')} value={tab} onChange={setTab} tabs={tabs}>
        {tab === 'library' ? (
          <LibraryPictures onChoose={onChoose} />
        ) : (
          <UploadedPictures onChoose={onChoose} />
        )}
      </Tabs>
    </Dialog>
  );
}

function UploadedPictures({ onChoose }: ChoiceProps) {
  const [state, setState] = useState(newestFirst);
  const query = useQuery(uploadsQuery({ ...state, pageSize }));
  const nameOf = (picture: Uploaded) => wordsOf(picture) ?? t('Picture {number}', { number: picture.id });
  return (
    <PictureGrid
      state={state}
      onChange={setState}
      query={query}
      tileOf={(picture) => ({ src: picture.variants[0]?.url ?? picture.url, name: nameOf(picture) })}
      onChoose={(picture) => onChoose({ url: picture.url, title: wordsOf(picture) ?? '' })}
    />
  );
}

/** What it shows, in the language of the back office if it can be. */
function wordsOf({ altEn, altAr }: Uploaded): string | undefined {
  return (language === 'ar' ? altAr || altEn : altEn || altAr) || undefined;
}
