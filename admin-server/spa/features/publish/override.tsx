import { ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Field } from '../../fields/field.tsx';
import { tooLong } from '../../fields/too-long.ts';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from '../../language/text.tsx';

/** The reasons that the server accepts, in characters. */
const [shortest, longest] = [10, 500];

/** Publishes what the checks stop, for an admin who says why. */
export function Override({ onOverride }: { onOverride: (reason: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!useIsAdmin())
    return (
      <p className="self-center text-sm text-muted">{t('Only an admin can publish it all the same.')}</p>
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < shortest)
      return setProblem(t('Give a reason of at least {count} characters', { count: shortest }));
    if (reason.trim().length > longest) return;
    setOpen(false);
    onOverride(reason.trim());
  }

  return (
    <>
      <Button look="danger" icon={ShieldAlert} onClick={() => setOpen(true)}>
        {t('Publish all the same ...')}
      </Button>
      <Dialog
        title={t('Publish what the checks stop?')}
        description={t('The audit trail keeps your name, what goes live, and this reason.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label={t('Reason')} isRequired error={tooLong(reason, longest) ?? problem}>
            {(attributes) => (
              <TextArea
                {...attributes}
                rows={3}
                value={reason}
                onChange={(event) => (setReason(event.target.value), setProblem(undefined))}
              />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" look="danger">
              {t('Publish all the same')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
