import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useTab } from '../../hooks/use-search-param.ts';
import { AccountList } from './account-list.tsx';
import { MyAccount } from './my-account.tsx';

const tabs = [
  { value: 'admins', label: 'Admins' },
  { value: 'account', label: 'My account' },
] as const;

/** The admins, and your own account. */
export function Component() {
  const [{ value: tab }, open] = useTab(tabs);
  return (
    <>
      <ScreenHeader subtitle="Everybody here can edit and publish everything, and add others." />
      <Tabs label="Admins" value={tab} onChange={open} tabs={tabs}>
        {tab === 'admins' ? <AccountList /> : <MyAccount />}
      </Tabs>
    </>
  );
}
