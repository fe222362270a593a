import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refreshAll } from '../../api/publish.ts';
import { t } from '../../language/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

interface AskedSectionProps {
  /** Unique on the screen. */
  id: string;
  title: string;
  /** What is said above the button. */
  children: ReactNode;
  /** On the button, which opens the question. */
  button: string;
  question: string;
  /** On the button that answers it. */
  action: string;
  /** What is said below the question. */
  note: string;
  act: () => Promise<unknown>;
  /** Title and text of the message when it is done. */
  done: [title: string, text: string];
  /** The title of the message when it fails. */
  failed: string;
}

/** A section with something that changes much of the content: it is asked for first, and all is loaded again. */
export function AskedSection(props: AskedSectionProps) {
  const { id, title, children, button, question, action, note, act, done, failed } = props;
  const [isAsked, ask] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    // It is said at once: to load all that is shown again takes long where so much has changed.
    onSuccess: () => toast.success(...done),
    onError: (error) => toast.error(failed, error.message),
    onSettled: () => refreshAll().finally(() => ask(false)),
  });
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded border border-line bg-sheet p-5">
      <h2 id={id} className="font-semibold text-strong">
        {title}
      </h2>
      {children}
      <div>
        <Button onClick={() => ask(true)}>{button}</Button>
      </div>
      <Confirmation
        title={question}
        action={action}
        cancel={t('Cancel')}
        isOpen={isAsked}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => ask(false)}
      >
        {note}
      </Confirmation>
    </section>
  );
}
