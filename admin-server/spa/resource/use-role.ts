import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '../api/session.ts';
import type { NavItem } from './nav-item.ts';

/** Whether the signed-in member of staff is an admin; false for an editor. The server decides, this only hides. */
export function useIsAdmin(): boolean {
  return useQuery(adminQuery).data?.role === 'admin';
}

/** Tells whether the signed-in member of staff may use a screen. */
export function useMayOpen(): (item: Pick<NavItem, 'isForAdmins'>) => boolean {
  const isAdmin = useIsAdmin();
  return ({ isForAdmins = false }) => isAdmin || !isForAdmins;
}
