import { Dialog } from '../ui/dialog.tsx';
import { t } from '../language/text.tsx';

const keys = [
  { keys: ['Ctrl', 'K'], does: t('Search, and do things by name') },
  { keys: ['Ctrl', 'K'], does: t('Make a link, in the text of an article') },
  { keys: ['Ctrl', 'Shift', 'P'], does: t('Review and publish') },
  { keys: ['N'], does: t('New row, in a list') },
  { keys: ['/'], does: t('Search in a list') },
  { keys: ['Ctrl', 'S'], does: t('Save the form') },
  { keys: ['Space'], does: t('Pick up a row by its handle; the arrow keys move it') },
  { keys: ['F8'], does: t('Go to the last message') },
  { keys: ['Esc'], does: t('Close a dialog') },
  { keys: ['?'], does: t('This list') },
];

/** The keys of the admin. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keys')} description={t('On a Mac, ⌘ is Ctrl.')} isOpen onClose={onClose}>
      <dl className="divide-y divide-line text-sm">
        {keys.map(({ keys, does }) => (
          <div key={does} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt>{does}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line bg-surface px-1.5 font-mono text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
