import * as Dialog from '@radix-ui/react-dialog';
import { SideMenu } from './side-menu.tsx';
import { t } from '../language/text.tsx';

/** The side menu of a phone. */
export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-40 w-[17rem] max-w-[86vw] overflow-y-auto border-e border-line bg-sheet"
        >
          <Dialog.Title className="sr-only">{t('Menu')}</Dialog.Title>
          <SideMenu onNavigate={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
