import { ScreenHeader } from '../../ui/screen-header.tsx';
import { AccountList } from './account-list.tsx';

/** The accounts of the staff. */
export function Component() {
  return (
    <>
      <ScreenHeader subtitle="Editors edit and publish the content. Admins also manage accounts and settings, and export personal data." />
      <AccountList />
    </>
  );
}
