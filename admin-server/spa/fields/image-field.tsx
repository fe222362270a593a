import { translated } from '../language/translated.ts';
import { Crosshair, ImagePlus, Images, Trash2 } from 'lucide-react';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { messageOf } from '#content-db/model/problem.ts';
import { isUpload, pictureTypes, upload } from '../api/upload.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLeaveWarning } from '../ui/use-unsaved.ts';
import { toast } from '../ui/toast.tsx';
import { TextInput } from '../ui/controls.tsx';
import type { ControlProps, FieldSpec } from './field-spec.ts';
import { PictureDialogContext } from './picture-dialog-context.ts';
import { sayNotice } from './use-uploads.ts';
import { withWords } from '../language/dictionary.ts';
import { t } from '../language/text.tsx';

const CropDialog = lazy(
  withWords(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }), 'crop'),
);
const PicturesDialog = lazy(async () => ({
  default: (await import('./pictures-dialog.tsx')).PicturesDialog,
}));

type Opened = 'library' | 'description' | undefined;

/** A picture: uploaded (and cropped, if the field says so), selected from the library, or given by its URL. */
export function ImageField({ spec, attributes, value, onChange, onBlur, name }: ControlProps) {
  const [opened, setOpened] = useState<Opened>();
  const picking = usePicking(spec, (uploaded) => {
    onChange(uploaded);
    if (spec.isDescribed) setOpened('description');
  });
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const url = typeof value === 'string' ? value : '';
  const isShown = !isTyping && /^(?:\/uploads\/|https?:\/\/)./.test(url);
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* Its place is there while an address is typed, so that nothing moves from under the click that ends the typing. */}
      {url !== '' && (
        <span
          className={classNames(
            'block h-20 overflow-hidden border border-line bg-surface',
            spec.crop?.isRound ? 'w-20 rounded-full' : 'w-32 rounded',
          )}
        >
          {isShown && (
            <img
              src={url}
              alt=""
              className={classNames('size-full', spec.crop ? 'object-cover' : 'object-contain')}
            />
          )}
        </span>
      )}
      <div className="grid flex-1 basis-64 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button icon={ImagePlus} isBusy={picking.isBusy} onClick={() => input.current?.click()}>
            {t('Upload ...')}
          </Button>
          {!spec.isNotFromLibrary && (
            <Button icon={Images} onClick={() => setOpened('library')}>
              {t('Library ...')}
            </Button>
          )}
          {isUpload(url) && <DescribeButton spec={spec} onClick={() => setOpened('description')} />}
          {url !== '' && (
            <IconButton icon={Trash2} label={t('Remove the picture')} onClick={() => onChange('')} />
          )}
        </div>
        <TextInput
          {...attributes}
          name={name}
          dir="ltr"
          placeholder={t('or the address of a picture: https://…')}
          value={url}
          onBlur={() => (setTyping(false), onBlur())}
          onChange={(event) => (setTyping(true), onChange(event.target.value))}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={t('File for {field}', { field: spec.label })}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be picked again.
          target.value = '';
          picking.pick(file);
        }}
      />
      <Suspense>
        {picking.picked && spec.crop && (
          <CropDialog
            file={picking.picked}
            crop={spec.crop}
            onCropped={(file) => void picking.send(file, 'cropped.jpg')}
            onClose={picking.cancel}
          />
        )}
        <OpenedDialog opened={opened} url={url} onChoose={onChange} onClose={() => setOpened(undefined)} />
      </Suspense>
    </div>
  );
}

/** Opens the alternative text and focal point of a picture; with words where the form is about the picture alone. */
function DescribeButton({ spec, onClick }: { spec: FieldSpec; onClick: () => void }) {
  const label = t('Alternative text and focal point');
  if (!spec.isDescribed) return <IconButton icon={Crosshair} label={label} onClick={onClick} />;
  return (
    <Button icon={Crosshair} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Picks a local file, crops it if the field says so, and uploads it. */
function usePicking(spec: FieldSpec, onUploaded: (url: string) => void) {
  const [picked, setPicked] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  useLeaveWarning(isBusy);

  async function send(file: Blob, fileName: string) {
    setPicked(undefined);
    setBusy(true);
    try {
      const { url, notice } = await upload(file, fileName);
      sayNotice(notice);
      onUploaded(url);
    } catch (error) {
      console.error(error);
      const detail = translated(messageOf(error));
      if (spec.crop)
        toast.error(t('Failed to upload cropped image'), t('Upload failed: {reason}', { reason: detail }));
      else toast.error(t('Upload error'), t('Failed to upload image: {reason}', { reason: detail }));
    } finally {
      setBusy(false);
    }
  }

  function pick(file: File | undefined) {
    if (!file) return;
    // A part of an SVG would be pixels: pages show it whole, or around its focal point.
    if (spec.crop && file.type !== 'image/svg+xml') setPicked(file);
    else void send(file, file.name);
  }

  return { picked, isBusy, pick, send, cancel: () => setPicked(undefined) };
}

interface OpenedDialogProps {
  opened: Opened;
  url: string;
  onChoose: (url: string) => void;
  onClose: () => void;
}

function OpenedDialog({ opened, url, onChoose, onClose }: OpenedDialogProps) {
  const renderPictureDialog = useContext(PictureDialogContext);
  if (opened === 'library')
    return <PicturesDialog onChoose={({ url }) => (onChoose(url), onClose())} onClose={onClose} />;
  return opened === 'description' && renderPictureDialog({ url, onClose });
}
