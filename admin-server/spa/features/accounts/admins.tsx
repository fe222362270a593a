import { ScreenHeader } from '../../ui/screen-header.tsx';
import { AccountList } from './account-list.tsx';
import { t } from '../../language/text.tsx';

/** The accounts of the staff. */
export function Component() {
  return (
    <>
      <ScreenHeader
        subtitle={t(
          'Editors edit and publish the content. Admins also manage accounts and settings, and export personal data.',
        )}
      />
      <AccountList />
    </>
  );
}
