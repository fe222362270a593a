import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError } from '../../api/client.ts';
import { type GlossaryTerm, saveTerm } from '../../api/translation/translation-desk.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { langAttributes, TextArea, TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';

/** The form of a term; `term` is undefined for a new one. */
export function TermForm({ term, onClose }: { term: GlossaryTerm | undefined; onClose: () => void }) {
  const [english, setEnglish] = useState(term?.english ?? '');
  const [required, setRequired] = useState(term?.required.join('\n') ?? '');
  const [forbidden, setForbidden] = useState(term?.forbidden.join('\n') ?? '');
  const [note, setNote] = useState(term?.note ?? '');
  const save = useMutation({
    mutationFn: () =>
      saveTerm(term?.id, {
        english: english.trim(),
        required: linesOf(required),
        forbidden: linesOf(forbidden),
        note,
      }),
    onSuccess: () => {
      toast.success(t('Saved'), t('It applies to the next translations.'));
      onClose();
    },
    onError: (error) => toast.error(t('Not saved'), error.message),
  });
  return (
    <Dialog title={term ? t('Edit a term') : t('Add a term')} isOpen onClose={onClose}>
      <Form onSubmit={() => save.mutate()}>
        <Field
          label={t('English term')}
          isRequired
          error={save.error ? fieldError(save.error, 'english') : undefined}
        >
          {(attributes) => (
            <TextInput
              {...attributes}
              {...langAttributes('en')}
              value={english}
              onChange={(event) => setEnglish(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Arabic forms')}
          hint={t('One a line; one of them must appear. Leave it empty for a name that stays as it is.')}
        >
          {(attributes) => (
            <TextArea
              {...attributes}
              {...langAttributes('ar')}
              rows={2}
              value={required}
              onChange={(event) => setRequired(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Forms that must not appear')} hint={t('One a line.')}>
          {(attributes) => (
            <TextArea
              {...attributes}
              {...langAttributes('ar')}
              rows={2}
              value={forbidden}
              onChange={(event) => setForbidden(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Note for staff')}>
          {(attributes) => (
            <TextInput {...attributes} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="action" type="submit" isBusy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
