import { type CSSProperties, useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { cropToJpeg, decodePicture } from './crop.ts';
import { isAnimated, stillNotice } from '#content-db/model/animation.ts';
import { incompleteNotice, lacksScans } from '#content-db/model/jpeg.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';
import type { Crop } from './field-spec.ts';

interface CropDialogProps {
  file: File;
  crop: Crop;
  onCropped: (jpeg: Blob) => void;
  onClose: () => void;
}

/**
 * Crops a picture: drag or use the arrow keys to move it, the slider to zoom. Of a file that the browser can't read it
 * says so, in place of the dialog.
 */
export function CropDialog({ file, crop, onCropped, onClose }: CropDialogProps) {
  const opened = useOpened(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isBusy, setBusy] = useState(false);
  if (opened === 'unreadable')
    return (
      <p role="alert" className="w-full text-sm text-error">
        {t(
          'This browser cannot show the file. Save it as JPEG, PNG, WebP or AVIF, or smaller if it is very large, then choose it again.',
        )}
      </p>
    );
  if (!opened) return null;
  const { picture, notice } = opened;
  const isLong = isLongPicture(picture);

  async function finish() {
    if (!area) return;
    setBusy(true);
    try {
      onCropped(await cropToJpeg(picture, area));
      toast.success(t('Image processed'));
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('Crop the picture')}
      description={t('Drag it, or use the arrow keys, until the right part is in the frame.')}
      isOpen
      onClose={onClose}
    >
      <div className="relative h-72 overflow-hidden rounded border border-line bg-ink md:h-96">
        <Cropper
          image={picture.src}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={3}
          zoomSpeed={0.1}
          aspect={crop.aspect}
          objectFit={isLong ? 'cover' : 'contain'}
          keyboardStep={isLong ? 20 : 1}
          cropShape={crop.isRound ? 'round' : 'rect'}
          showGrid={!crop.isRound && !crop.pageAspect}
          style={{ cropAreaStyle: guides(crop) }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('Part of the picture') }}
        />
      </div>
      {crop.pageAspect && (
        <p className="mt-2 text-sm text-muted">
          {t('Its own page shows the part between the dark bands, cards the whole frame.')}
        </p>
      )}
      {crop.isRound && <p className="mt-2 text-sm text-muted">{t('Move the eyes to the line.')}</p>}
      {notice && <p className="mt-2 text-sm text-strong">{translated(notice)}</p>}
      <label className="mt-4 grid gap-1 text-sm font-semibold text-strong">
        {t('Zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="w-full accent-[var(--action)]"
        />
      </label>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="action" isBusy={isBusy} disabled={!area} onClick={() => void finish()}>
          {t('Use this part')}
        </Button>
      </div>
    </Dialog>
  );
}

interface Opened {
  picture: HTMLImageElement;
  /** What is not kept of the file, or seems to be missing. */
  notice: string | undefined;
}

function noticeOf(bytes: Uint8Array): string | undefined {
  if (lacksScans(bytes)) return incompleteNotice;
  return isAnimated(bytes) ? stillNotice : undefined;
}

/** Whether the frame would be tiny if it stood in the whole picture: such a one fills the dialog, and is moved along. */
function isLongPicture({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return Math.max(naturalWidth / naturalHeight, naturalHeight / naturalWidth) > 2.5;
}

/** A file as a picture; undefined until it is decoded. */
function useOpened(file: File): Opened | 'unreadable' | undefined {
  const [opened, setOpened] = useState<Opened | 'unreadable'>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    let isCurrent = true;
    setOpened(undefined);
    Promise.all([decodePicture(url), file.arrayBuffer()]).then(
      ([picture, bytes]) => isCurrent && setOpened({ picture, notice: noticeOf(new Uint8Array(bytes)) }),
      (error: unknown) => {
        if (!isCurrent) return;
        setOpened('unreadable');
        sayFailed(error);
      },
    );
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return opened;
}

function sayFailed(error: unknown): void {
  console.error(error);
  toast.error(t('Processing error'), t('Failed to process the cropped image. Please try again.'));
}

/** How far from the top of a portrait the eyes are, as in the round portraits of the site: `object-position` there. */
const eyeLine = '38%';

/** A line for the eyes of a portrait; else what the row's own page cuts off above and below is darkened. */
function guides({ aspect, isRound, pageAspect }: Crop): CSSProperties {
  if (isRound) {
    const line = `transparent calc(${eyeLine} - 1px), rgb(255 255 255 / 0.8) 0 calc(${eyeLine} + 1px), transparent 0`;
    return { backgroundImage: `linear-gradient(to bottom, ${line})` };
  }
  if (!pageAspect) return {};
  const band = `${((1 - aspect / pageAspect) / 2) * 100}%`;
  const shade = `rgb(0 0 0 / 0.45) ${band}, transparent ${band}`;
  return { backgroundImage: `linear-gradient(to bottom, ${shade}), linear-gradient(to top, ${shade})` };
}
