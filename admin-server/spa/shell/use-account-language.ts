import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminQuery } from '../api/accounts/session.ts';
import { changeLanguage } from '../language/language.ts';

/** Shows the back office in the language that the account has chosen, on this device or on another one. */
export function useAccountLanguage(): void {
  const { data: admin } = useQuery(adminQuery);
  useEffect(() => {
    if (admin?.language) changeLanguage(admin.language);
  }, [admin?.language]);
}
