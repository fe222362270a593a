import { createShareLink } from '../../api/share-links.ts';
import { ShareLinkDialog } from '../sharing/share-link-dialog.tsx';
import { rich, t } from '../../language/text.tsx';

interface ShareDialogProps {
  /** The public path of the page, in its language. */
  path: string;
  onClose: () => void;
}

/** Creates and revokes links to the preview of a page, for people without an account. */
export function ShareDialog({ path, onClose }: ShareDialogProps) {
  return (
    <ShareLinkDialog
      title={t('Share preview')}
      description={
        <>
          {rich(
            'Anyone with the link sees {name} as it is saved, before it is live, in each language that it has, without signing in; and nothing else.',
            {
              name: (
                <bdi dir="ltr" className="font-mono text-xs">
                  {path}
                </bdi>
              ),
            },
          )}
        </>
      }
      make={(days) => createShareLink(path, days)}
      onClose={onClose}
    />
  );
}
