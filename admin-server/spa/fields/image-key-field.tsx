import { t } from '../language/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pageQuery } from '../api/resources.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { ControlProps } from './field-spec.ts';
import type { Picture } from './library-dialog.tsx';
import { PictureName } from './picture-name.tsx';

const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));

/** Selects a picture of the library; the row stores its key. */
export function ImageKeyField({ attributes, value, onChange }: ControlProps) {
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const key = typeof value === 'string' ? value : '';
  const picture = usePicture(key);
  const words = key === '' ? t('Select an image ...') : t('Select another image ...');
  return (
    <div className="flex flex-wrap items-center gap-4">
      {picture && (
        <img
          src={picture.url}
          alt=""
          className="h-20 w-32 rounded border border-line bg-surface object-cover"
        />
      )}
      <div className="grid justify-items-start gap-1.5">
        <Button
          id={attributes.id}
          aria-describedby={attributes['aria-describedby']}
          aria-label={words}
          icon={Images}
          className={classNames(attributes['aria-invalid'] && 'border-error')}
          onClick={() => setLibraryOpen(true)}
        >
          {words}
        </Button>
        {key !== '' && (
          <p className="text-sm text-muted">{picture ? <PictureName picture={picture} /> : key}</p>
        )}
      </div>
      <Suspense>
        {isLibraryOpen && (
          <LibraryDialog
            onClose={() => setLibraryOpen(false)}
            onChoose={(chosen) => {
              onChange(chosen.key);
              setLibraryOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The library picture with this key; undefined while it loads or if there is none. */
export function usePicture(key: string): Picture | undefined {
  const { data } = useQuery({
    ...pageQuery('images', { search: key, page: 1, pageSize: 200 }),
    enabled: key !== '',
  });
  return key === '' ? undefined : data?.rows.find((picture) => picture.key === key);
}
