import type { ResourceName } from '#content-db/types/index.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/states.tsx';
import type { EditorProps } from './editor.tsx';
import { withWords } from '../language/dictionary.ts';

/** The dialog of `editor.tsx`, which is loaded with its first use. */
export const LazyEditor = lazyComponent(
  withWords(async () => (await import('./editor.tsx')).ResourceEditor<ResourceName>, 'forms'),
  ({ screen, row, onClose }) => (
    <Dialog title={row ? screen.texts.edit : screen.texts.add} isOpen onClose={onClose}>
      <Loading />
    </Dialog>
  ),
);

/** The dialog that creates or edits a row of any resource. */
export function ResourceEditor<N extends ResourceName>(props: EditorProps<N>) {
  // The compiler does not see that the type of the screen is that of the row, once a component is lazy.
  return <LazyEditor {...(props as unknown as EditorProps<ResourceName>)} />;
}
