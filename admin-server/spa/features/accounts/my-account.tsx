import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminQuery } from '../../api/session.ts';
import { Loading } from '../../ui/states.tsx';
import { OwnPasswordForm } from './account-forms.tsx';
import { Security } from './security/security.tsx';
import { Sessions } from './sessions.tsx';

/** Your own password, second factors and sessions. */
export function Component() {
  const { data: admin } = useQuery(adminQuery);
  if (!admin) return <Loading rows={2} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title="Password">
        <p className="mb-5 text-sm text-muted">
          You are signed in as <bdi className="font-semibold text-strong">{admin.username}</bdi>,{' '}
          {admin.role === 'admin' ? 'an admin' : 'an editor'}. A new password ends your other sessions.
        </p>
        <OwnPasswordForm />
      </Panel>
      <Panel title="Security">
        <Security />
      </Panel>
      <Panel title="Sessions">
        <Sessions owner={{ id: admin.id, current: true }} />
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded border border-line bg-sheet p-5">
      <h2 className="mb-3 font-semibold text-strong">{title}</h2>
      {children}
    </section>
  );
}
