import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../api/download.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';

/** Saves the answer of a call as a file. */
export function DownloadButton({ address, name, label }: { address: string; name: string; label: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(address, name),
    onError: (error) => toast.error(t('Failed to download'), error.message),
  });
  return (
    <Button icon={Download} isBusy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
