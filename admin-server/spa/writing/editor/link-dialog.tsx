import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { isSafeLink } from '#site/content/text/markdown-parser.ts';
import { Field } from '../../fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { t } from '../../language/text.tsx';

/** Asks where the selected words lead. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();

  function close(change: () => void) {
    change();
    onClose();
    // The closing dialog returns the focus first.
    setTimeout(() => editor.commands.focus());
  }

  function save() {
    const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(address) ? `https://${address}` : address.trim();
    if (!isSafeLink(href))
      return setError(
        t('Write an address of this site such as /services, or one that begins with https://.'),
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
        <Field label={t('Address')} error={error}>
          {(attributes) => (
            <TextInput
              {...attributes}
              dir="ltr"
              inputMode="url"
              placeholder={t('/services or https://…')}
              value={address}
              onChange={(event) => (setError(undefined), setAddress(event.target.value))}
            />
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
