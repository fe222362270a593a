import { ImagePlus, Images, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { upload, uploadLimit } from '../api/upload.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/toast.tsx';
import { TextInput } from './controls.tsx';
import type { ControlProps } from './form-field.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));
const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));

/** A picture of a row: picked from the machine (and cropped, where the field says so) or from the library. */
export function ImageField({ spec, attributes, value, onChange, name }: ControlProps) {
  const [picked, setPicked] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const url = typeof value === 'string' ? value : '';

  function pick(file: File | undefined) {
    if (!file) return;
    if (spec.crop) setPicked(file);
    else void send(file, file.name);
  }

  async function send(file: Blob, fileName: string) {
    setPicked(undefined);
    if (file.size >= uploadLimit) return toast.error('Upload failed', 'The picture must be smaller than 5 MB.');
    setBusy(true);
    try {
      onChange((await upload(file, fileName)).url);
    } catch (error) {
      toast.error('Failed to upload cropped image', error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {url !== '' && <img src={url} alt="" className={classNames('h-20 border border-line bg-surface object-cover', spec.crop?.isRound ? 'w-20 rounded-full' : 'w-32 rounded')} />}
      <div className="grid min-w-48 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
            Upload ...
          </Button>
          <Button icon={Images} onClick={() => setLibraryOpen(true)}>
            Library ...
          </Button>
          {url !== '' && <IconButton icon={Trash2} label="Remove the picture" onClick={() => onChange('')} />}
        </div>
        <TextInput {...attributes} name={name} dir="ltr" placeholder="/uploads/… or https://…" value={url} onChange={(event) => onChange(event.target.value)} />
      </div>
      <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" aria-label={`File for ${spec.label}`} className="sr-only" tabIndex={-1} onChange={(event) => pick(event.target.files?.[0])} />
      <Suspense>
        {picked && spec.crop && <CropDialog file={picked} crop={spec.crop} onCropped={(file) => void send(file, 'cropped.jpg')} onClose={() => (setPicked(undefined), input.current && (input.current.value = ''))} />}
        {isLibraryOpen && <LibraryDialog onChoose={({ url }) => (onChange(url), setLibraryOpen(false))} onClose={() => setLibraryOpen(false)} />}
      </Suspense>
    </div>
  );
}
