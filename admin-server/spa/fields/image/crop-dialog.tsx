import { type CSSProperties, useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { cropToJpeg } from './crop.ts';
import { t } from '../../language/text.tsx';
import type { Crop } from '../field-spec.ts';

interface CropDialogProps {
  file: File;
  crop: Crop;
  onCropped: (jpeg: Blob) => void;
  onClose: () => void;
}

/** Crops a picture: drag or use the arrow keys to move it, the slider to zoom. */
export function CropDialog({ file, crop, onCropped, onClose }: CropDialogProps) {
  const [url, setUrl] = useState<string>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  async function finish() {
    if (!url || !area) return;
    setBusy(true);
    try {
      onCropped(await cropToJpeg(url, area));
      toast.success(t('Image processed'));
    } catch (error) {
      console.error(error);
      toast.error(t('Processing error'), t('Failed to process the cropped image. Please try again.'));
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
        {url && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            minZoom={1}
            maxZoom={3}
            zoomSpeed={0.1}
            aspect={crop.aspect}
            cropShape={crop.isRound ? 'round' : 'rect'}
            showGrid={!crop.isRound && !crop.pageAspect}
            style={{ cropAreaStyle: bands(crop) }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t('Part of the picture') }}
          />
        )}
      </div>
      {crop.pageAspect && (
        <p className="mt-2 text-sm text-muted">
          {t('Its own page shows the part between the dark bands, cards the whole frame.')}
        </p>
      )}
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
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="action" isBusy={isBusy} disabled={!area} onClick={() => void finish()}>
          {t('Use this part')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Darkens what the row's own page cuts off above and below. */
function bands({ aspect, pageAspect }: Crop): CSSProperties {
  if (!pageAspect) return {};
  const band = `${((1 - aspect / pageAspect) / 2) * 100}%`;
  const shade = `rgb(0 0 0 / 0.45) ${band}, transparent ${band}`;
  return { backgroundImage: `linear-gradient(to bottom, ${shade}), linear-gradient(to top, ${shade})` };
}
