import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { Crosshair, Trash2 } from 'lucide-react';
import { type KeyboardEvent, Suspense, useContext, useId, useState } from 'react';
import { isUpload } from '../../api/upload.ts';
import { PictureDialogContext } from '../../fields/picture-dialog-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { langAttributes } from '../../ui/controls.tsx';
import { language } from '../../language/language.ts';
import { ArticleLocale, hintsFor } from './hints.ts';
import { leaveAtom } from './leave-atom.ts';
import { t } from '../../language/text.tsx';

/** A picture with its caption, as the site shows it, and its alternative text below. */
export function FigureView(props: ReactNodeViewProps) {
  const { node, updateAttributes, deleteNode, selected } = props;
  const [isDescribed, setDescribed] = useState(false);
  const renderPictureDialog = useContext(PictureDialogContext);
  const locale = useContext(ArticleLocale);
  const id = useId();
  const [src, alt, caption] = [String(node.attrs.src), String(node.attrs.alt), String(node.attrs.caption)];
  /** Enter leads on to the text below. */
  function leave({ key, nativeEvent }: KeyboardEvent) {
    const at = props.getPos();
    if (key !== 'Enter' || nativeEvent.isComposing || at === undefined) return;
    nativeEvent.preventDefault();
    props.editor.commands.setNodeSelection(at);
    leaveAtom(props.editor.view);
    props.editor.view.focus();
  }
  return (
    <NodeViewWrapper
      as="figure"
      data-captioned={caption !== '' || undefined}
      data-selected={selected || undefined}
    >
      <div className="relative" data-drag-handle>
        <img src={src} alt={alt} />
        <div
          className="absolute end-2 top-2 flex rounded border border-line bg-sheet"
          contentEditable={false}
        >
          {isUpload(src) && (
            <IconButton
              icon={Crosshair}
              label={t('Alternative text and focal point')}
              onClick={() => setDescribed(true)}
            />
          )}
          <IconButton icon={Trash2} label={t('Remove this picture')} onClick={() => deleteNode()} />
        </div>
      </div>
      <figcaption contentEditable={false}>
        <span className="figure-number" aria-hidden />
        <textarea
          className="picture-words"
          aria-label={t('Caption')}
          rows={1}
          placeholder={hintsFor(locale).caption}
          value={caption}
          onKeyDown={leave}
          onChange={(event) =>
            updateAttributes({ caption: event.target.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') })
          }
        />
      </figcaption>
      <p className="picture-alt" contentEditable={false}>
        <label htmlFor={id} lang={language}>
          {t('Alternative text')}
        </label>
        <textarea
          id={id}
          className="picture-words"
          rows={1}
          data-alt
          {...langAttributes(locale)}
          {...(alt !== '' && { dir: 'auto' })}
          placeholder={hintsFor(locale).alt}
          value={alt}
          onKeyDown={leave}
          onChange={(event) =>
            updateAttributes({ alt: event.target.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') })
          }
        />
      </p>
      <Suspense>
        {isDescribed && renderPictureDialog({ url: src, onClose: () => setDescribed(false) })}
      </Suspense>
    </NodeViewWrapper>
  );
}
