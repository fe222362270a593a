import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { isSafeLink } from '#site/content/markdown-parser.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { t } from '../../language/text.tsx';
import { useLinkTargets } from '../../resource/link-targets.ts';

interface LinkDialogProps {
  editor: Editor;
  /** Of the text: its links lead to pages of this language. */
  locale: Locale;
  onClose: () => void;
}

/** Asks where the selected words lead: to a page by its title, or to any address. */
export function LinkDialog({ editor, locale, onClose }: LinkDialogProps) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();
  const targets = useLinkTargets(address, locale);
  const listId = useId();

  function close(change: () => void) {
    change();
    onClose();
    // The closing dialog returns the focus first.
    setTimeout(() => editor.commands.focus());
  }

  function save() {
    const href = hrefOf(address.trim(), targets);
    if (!isSafeLink(href))
      return setError(
        t(
          'Choose a page by its title, or write an address such as /services or one that begins with https://.',
        ),
      );
    const chain = editor.chain().extendMarkRange('link');
    const isBare = editor.state.selection.empty && before === '';
    close(() =>
      isBare
        ? chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
        : chain.setLink({ href }).run(),
    );
  }

  return (
    <Dialog title={t('Link')} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <Field
          label={t('Address')}
          hint={t('Type a part of the title of a page and choose it, or write an address.')}
          error={error}
        >
          {(attributes) => (
            <>
              <TextInput
                {...attributes}
                dir="auto"
                list={listId}
                autoComplete="off"
                placeholder={t('/services or https://…')}
                value={address}
                onChange={(event) => (setError(undefined), setAddress(event.target.value))}
              />
              <datalist id={listId}>
                {targets.map(({ path, title }) => (
                  <option key={path} value={path} label={title} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {before !== '' && (
            <Button
              look="danger"
              onClick={() => close(() => editor.chain().extendMarkRange('link').unsetLink().run())}
            >
              {t('Remove link')}
            </Button>
          )}
          <Button type="submit" look="action">
            {t('Set link')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What leads there: the page with this title, or the address. */
function hrefOf(typed: string, targets: ReturnType<typeof useLinkTargets>): string {
  const target = targets.find(({ title }) => title.toLowerCase() === typed.toLowerCase());
  if (target) return target.path;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed) ? `https://${typed}` : typed;
}
