import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { adminQuery } from '../../api/session.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { nameSentence } from '../../ui/name-list.ts';
import { Strip } from '../../ui/strip.tsx';
import { counted, rich, t } from '../../language/text.tsx';
import { changeSetsQuery } from './calls.ts';

/** The sets that this member of staff may approve, and their own that were approved. */
export function SetApprovals() {
  return (
    <>
      <Approvals />
      <Approved />
    </>
  );
}

/** The sets that wait for an approval that this member of staff may give: who made some of a set may not. */
function Approvals() {
  const { data: admin } = useQuery(adminQuery);
  const { data: sets = [] } = useQuery(changeSetsQuery);
  const mine = sets.filter(
    ({ needsApproval, approval, authors }) =>
      admin && needsApproval && !approval && !authors.includes(admin.username),
  );
  if (mine.length === 0) return null;
  return (
    <section aria-label={t('Needs approval')} className="divide-y divide-line">
      {mine.map(({ id, name, count, authors, createdAt }) => (
        <Strip
          key={id}
          mark={<ShieldCheck className="size-6 text-mark" strokeWidth={1.25} aria-hidden />}
          title={<Link to={`/publish?set=${id}`}>{t('Approve {name}', { name })}</Link>}
          detail={counted(count, '1 change by {people}', '{count} changes by {people}', {
            people: nameSentence(authors),
          })}
          origin={<DateTime at={createdAt} />}
        />
      ))}
    </section>
  );
}

/** The sets of this member of staff that somebody has approved, and that are not live yet. */
function Approved() {
  const { data: admin } = useQuery(adminQuery);
  const { data: sets = [] } = useQuery(changeSetsQuery);
  const mine = sets.filter(
    ({ owner, authors }) => admin && (owner === admin.username || authors.includes(admin.username)),
  );
  if (mine.every(({ approval }) => !approval)) return null;
  return (
    <section aria-label={t('Approved')} className="divide-y divide-line">
      {mine.map(
        ({ id, name, approval }) =>
          approval && (
            <Strip
              key={id}
              mark={<ShieldCheck className="size-6 text-success" strokeWidth={1.25} aria-hidden />}
              title={<Link to={`/publish?set=${id}`}>{t('{name} is approved', { name })}</Link>}
              detail={rich('By {person}. It can go live.', { person: <bdi>{approval.by}</bdi> })}
              origin={<DateTime at={approval.at} />}
            />
          ),
      )}
    </section>
  );
}
