import { LockKeyhole, ToggleLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Empty } from '../ui/states.tsx';
import { rich, t } from '../language/text.tsx';

/** What an editor sees at the address of a screen for admins. */
export function AdminsOnly({ title }: { title: string }) {
  return (
    <Empty icon={LockKeyhole} title={t('{title} is for admins', { title })}>
      <p className="max-w-[60ch] text-muted">
        {t(
          'You are signed in as an editor: you can edit the content and publish it. Ask an admin if you need this screen.',
        )}
      </p>
      <Link to="/">{t('Go to the dashboard')}</Link>
    </Empty>
  );
}

/** What stands at the address of a screen whose type is switched off. */
export function SwitchedOff({ title }: { title: string }) {
  return (
    <Empty icon={ToggleLeft} title={t('{title}: switched off', { title })}>
      <p className="max-w-[60ch] text-muted">
        {rich(
          'The site and the back office do without them. Nothing is lost: an admin switches them on again in {types}.',
          { types: <Link to="/type-settings">{t('Types')}</Link> },
        )}
      </p>
    </Empty>
  );
}
