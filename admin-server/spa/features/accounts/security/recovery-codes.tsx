import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { save } from '../../../api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../language/text.tsx';

/** New recovery codes, shown this once; closed where there are none. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = t(
    `Recovery codes of {host}. Each works once.

{join}
`,
    { host: location.host, join: codes.join('\n') },
  );
  return (
    <Dialog
      title={t('Your recovery codes')}
      description={t(
        'Keep them where you keep important papers, not on the same phone. Each signs you in once if your device is lost. They are not shown again.',
      )}
      isOpen={codes.length > 0}
      onClose={() => {
        setCopied(false);
        onClose();
      }}
    >
      <ol
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1.5 rounded border border-line bg-surface p-4 font-mono text-sm text-strong sm:grid-cols-[auto_auto] sm:justify-between"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button
          icon={isCopied ? Check : Copy}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
        <Button icon={Download} onClick={() => save(new Blob([text]), 'recovery-codes.txt')}>
          {t('Download')}
        </Button>
        <Button
          look="action"
          onClick={() => {
            setCopied(false);
            onClose();
          }}
        >
          {t('I have kept them')}
        </Button>
      </div>
    </Dialog>
  );
}
