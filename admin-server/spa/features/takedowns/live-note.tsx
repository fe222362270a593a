import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { Link } from 'react-router';
import { useIsAdmin } from '../../resource/use-role.ts';
import { Strip } from '../../ui/strip.tsx';
import { counted, t } from '../../language/text.tsx';
import { takedownsQuery } from './calls.ts';

/** The addresses that answer “410 Gone”, if there are some. Only admins can allow them again. */
export function LiveNote() {
  const { data: { takedowns = [] } = {} } = useQuery(takedownsQuery);
  const isAdmin = useIsAdmin();
  const paths = takedowns.flatMap((takedown) => (takedown.liftedAt === null ? takedown.paths : []));
  const count = new Set(paths).size;
  if (count === 0) return null;
  const says = counted(count, '1 address is taken down', '{count} addresses are taken down');
  return (
    <li>
      <Strip
        isUrgent
        mark={<Ban className="size-6 text-error" strokeWidth={1.25} aria-hidden />}
        title={isAdmin ? <Link to="/takedowns">{says}</Link> : says}
        detail={t('Visitors do not see what is there.')}
      />
    </li>
  );
}
