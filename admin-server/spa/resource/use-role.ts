import { useQuery } from '@tanstack/react-query';
import { placeQuery } from '../api/organisation.ts';
import { adminQuery } from '../api/session.ts';
import type { NavItem } from './nav-item.ts';
import { isTypeOff, organisationQuery, typeSettingsQuery } from './own-types.ts';

/** Whether the signed-in member of staff is an admin; false for an editor. The server decides, this only hides. */
export function useIsAdmin(): boolean {
  return useQuery(adminQuery).data?.role === 'admin';
}

/** Tells whether the signed-in member of staff may use a screen, and its type is not switched off. */
export function useMayOpen(): (item: Pick<NavItem, 'isForAdmins' | 'type'>) => boolean {
  const isAdmin = useIsAdmin();
  useQuery(typeSettingsQuery);
  useQuery(organisationQuery);
  useQuery(placeQuery);
  return ({ isForAdmins = false, type }) =>
    (isAdmin || !isForAdmins) && (type === undefined || !isTypeOff(type));
}
