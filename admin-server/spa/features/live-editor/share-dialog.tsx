import { createShareLink } from '../../api/share-links.ts';
import { ShareLinkDialog } from '../../sharing/share-link-dialog.tsx';
import { t } from '../../language/text.tsx';

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
          Anyone with the link sees <bdi className="font-mono text-xs">{path}</bdi> as it is saved, before it
          is live, in each language that it has, without signing in; and nothing else.
        </>
      }
      make={(days) => createShareLink(path, days)}
      onClose={onClose}
    />
  );
}
