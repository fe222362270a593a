import { withWords } from '../../language/dictionary.ts';
import { translated } from '../../language/translated.ts';
import { Crosshair, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError } from '../../api/client.ts';
import { isUpload } from '../../api/upload.ts';
import { usePictureName } from '../../fields/picture-name.tsx';
import type { RowActions } from '../../resource/screen.ts';
import { defineScreen } from '../../resource/define-screen.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FeatureActions } from '../../resource/features.tsx';
import { Badge } from '../../ui/states.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { t } from '../../language/text.tsx';

const PictureDialog = lazyComponent(
  withWords(async () => (await import('./picture-dialog.tsx')).PictureDialog, 'forms'),
);

type Image = RowOf<'images'>;

/** The server's message, or this text. */
const reasonOr = (text: string) => (error: Error) =>
  (error instanceof ApiError && translated(error.said)) || text;

export const screen = defineScreen('images', {
  // The server makes a key if none is given.
  schema: ({ images: { input } }, { text }) => input.extend({ key: text().max(100) }),
  sorts: [
    { value: '-createdAt', label: t('Newest first') },
    { value: 'title', label: t('Title') },
    { value: 'category', label: t('Category') },
  ],
  isConfirmedByBrowser: true,
  refreshes: ['uploads'],
  fields: [
    {
      name: 'url',
      label: t('Image'),
      kind: 'image',
      isRequired: true,
      isNotFromLibrary: true,
      hint: t('Upload a picture, or give the address of one.'),
    },
    { name: 'title', label: t('Title'), kind: 'text', isRequired: true, isHalf: true, maxLength: 200 },
    {
      name: 'category',
      label: t('Category'),
      kind: 'choice',
      isRequired: true,
      isHalf: true,
      options: [
        { value: 'general', label: t('General') },
        { value: 'services', label: t('Services') },
        { value: 'figures', label: t('Figures') },
        { value: 'blog', label: t('Blog') },
        { value: 'team', label: t('Team') },
      ],
      maxLength: 100,
    },
    {
      name: 'description',
      label: t('Description'),
      kind: 'area',
      hint: t('For staff: what it is, where it is from.'),
    },
    {
      name: 'key',
      label: t('Key'),
      kind: 'address',
      maxLength: 100,
      hint: t('The name by which content refers to it. Made from the title when left empty.'),
    },
  ],
  texts: {
    createFailed: [t('Error'), reasonOr(t('Failed to save image. Please try again.'))],
    updateFailed: [t('Error'), reasonOr(t('Failed to save image. Please try again.'))],
    deleteFailed: [t('Error'), reasonOr(t('Failed to delete image'))],
    loadFailed: t('Failed to load the images'),
  },
  columns: 'sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 min-[110rem]:grid-cols-5',
  renderCard: (image, actions) => <ImageCard image={image} actions={actions} />,
});

function ImageCard({ image, actions }: { image: Image; actions: RowActions }) {
  const [isDescribed, setDescribed] = useState(false);
  const name = usePictureName(image);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-sheet">
      <img
        src={image.url}
        alt=""
        loading="lazy"
        className="aspect-video w-full border-b border-line bg-surface object-cover"
      />
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h2 className="line-clamp-2 font-semibold text-strong" dir="auto">
          {name}
        </h2>
        <p>
          <Badge>
            <bdi>{translated(image.category)}</bdi>
          </Badge>{' '}
          {actions.status}
        </p>
        <p className="line-clamp-3 flex-1 text-sm" dir="auto">
          {image.description}
        </p>
        <div className="-mx-4 mt-2 -mb-4 flex flex-wrap items-center justify-between gap-2 border-t border-line ps-2 pe-4 pt-2 pb-2">
          <span className="flex">
            {actions.selection}
            <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={actions.remove} />
            {isUpload(image.url) && (
              <IconButton
                icon={Crosshair}
                label={t('Alternative text and focal point of {title}', { title: name })}
                onClick={() => setDescribed(true)}
              />
            )}
            <FeatureActions
              row={{ resource: 'images', rowId: image.id }}
              picture={isUpload(image.url) ? image.url.replace('/uploads/', '') : undefined}
              name={name}
            />
          </span>
          <Button icon={Pencil} aria-label={t('Edit {name}', { name })} onClick={actions.edit}>
            {t('Edit')}
          </Button>
        </div>
      </div>
      {isDescribed && <PictureDialog url={image.url} onClose={() => setDescribed(false)} />}
    </article>
  );
}
