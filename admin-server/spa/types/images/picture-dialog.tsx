import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { RowOf } from '#content-db/write/repository.ts';
import { uploadQuery } from '../../api/upload.ts';
import { ResourceEditor } from '../../edit/editor.tsx';
import type { ResourceScreen } from '../../resource/screen.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { FocalPoint } from '../../fields/focal-point.tsx';
import { t } from '../../language/text.tsx';

const screen: ResourceScreen<'uploads'> = {
  name: 'uploads',
  schema: ({ uploads }) => uploads.input.pick({ altEn: true, altAr: true, focalX: true, focalY: true }),
  hasLocales: false,
  labelOf: ({ file }) => file,
  sorts: [],
  defaults: () => ({ altEn: '', altAr: '', focalX: 50, focalY: 50 }),
  fields: [
    {
      name: 'altEn',
      label: t('Alternative text, English'),
      kind: 'area',
      language: 'en',
      hint: t('What the picture shows, for those who cannot see it. Leave it empty for a mere ornament.'),
    },
    { name: 'altAr', label: t('Alternative text, Arabic'), kind: 'area', isTranslated: true },
  ],
  texts: {
    add: t('Describe the picture'),
    edit: t('Describe the picture'),
    created: [t('Success'), t('Alternative text saved')],
    updated: [t('Success'), t('Alternative text saved')],
    deleted: [t('Success'), t('Picture deleted successfully')],
    createFailed: [t('Error')],
    updateFailed: [t('Error')],
    deleteFailed: [t('Error')],
    confirmDelete: t('Are you sure you want to delete this picture?'),
    empty: t('No pictures found'),
    loadFailed: t('Failed to load the picture'),
  },
};

/** The dialog for the alternative texts and focal point of an upload. They apply wherever it is shown. */
export function PictureDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(uploadQuery(url));
  if (data)
    return (
      <ResourceEditor
        screen={screen}
        row={data as unknown as RowOf<'uploads'>}
        locale="ar"
        onClose={onClose}
        renderAbove={(form) => <FocalField url={url} form={form} />}
      />
    );
  return (
    <Dialog title={screen.texts.edit} isOpen onClose={onClose}>
      {error ? (
        <Failed title={screen.texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function FocalField({ url, form }: { url: string; form: UseFormReturn }) {
  const [x, y] = useWatch({ control: form.control, name: ['focalX', 'focalY'] });
  return (
    <FocalPoint
      url={url}
      point={{ x: Number(x), y: Number(y) }}
      onChange={(point) => {
        form.setValue('focalX', point.x, { shouldDirty: true });
        form.setValue('focalY', point.y, { shouldDirty: true });
      }}
    />
  );
}
