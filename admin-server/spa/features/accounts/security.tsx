import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Check,
  Copy,
  Download,
  Fingerprint,
  LifeBuoy,
  type LucideIcon,
  Pencil,
  Plus,
  Smartphone,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  addPasskey,
  type Factors,
  factorsQuery,
  type Passkey,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '../../api/factors.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Confirmation, Dialog } from '../../ui/dialog.tsx';
import { Badge, Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { rich, t } from '../../language/text.tsx';
import { fieldError } from '../../api/client.ts';
import { Field } from '../../fields/field.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Form } from '../../ui/form.tsx';
import { save } from '../../api/download.ts';

type Task =
  | { kind: 'add-passkey' | 'add-app' | 'remove-app' | 'renew-codes' }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey };

const refresh = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });

/** Your second factors: passkeys, an authenticator app, recovery codes. */
export function Security() {
  const { data, error, refetch } = useQuery(factorsQuery);
  const [task, setTask] = useState<Task>();
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => setTask(undefined);
  async function added(recoveryCodes: string[], title: string, text: string) {
    close();
    setCodes(recoveryCodes);
    // A toast would cover the buttons of the recovery codes on a phone.
    if (recoveryCodes.length === 0) toast.success(title, text);
    await refresh();
  }
  if (error)
    return (
      <Failed
        title={t('Your second factors could not be loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading rows={3} />;
  return (
    <div className="divide-y divide-line">
      <Passkeys passkeys={data.passkeys} onTask={setTask} />
      <App app={data.app} onTask={setTask} />
      <Codes factors={data} onTask={setTask} />
      <Dialog
        title={t('Add a passkey')}
        description={t('Your browser asks for your fingerprint, face, PIN or security key.')}
        isOpen={task?.kind === 'add-passkey'}
        onClose={close}
      >
        <NameForm
          initial=""
          action={t('Add passkey')}
          onSubmit={async (name) =>
            added(
              await addPasskey(name),
              t('Passkey added'),
              t('“{name}” signs you in without the password.', { name }),
            )
          }
        />
      </Dialog>
      <Dialog title={t('Rename passkey')} isOpen={task?.kind === 'rename'} onClose={close}>
        {task?.kind === 'rename' && (
          <NameForm
            initial={task.passkey.name}
            action={t('Rename')}
            onSubmit={async (name) => {
              await renamePasskey(task.passkey.id, name);
              close();
              await refresh();
            }}
          />
        )}
      </Dialog>
      <AppSetUp
        isOpen={task?.kind === 'add-app'}
        onDone={(recovery) =>
          void added(recovery, t('Authenticator app added'), t('The login asks for its code from now on.'))
        }
        onClose={close}
      />
      <Questions task={task} onClose={close} onCodes={setCodes} />
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </div>
  );
}

function Passkeys({ passkeys, onTask }: { passkeys: Passkey[]; onTask: (task: Task) => void }) {
  return (
    <Part
      icon={Fingerprint}
      title={t('Passkeys')}
      text={t(
        'Sign in with your fingerprint, face, PIN or a security key. The safest way, and no password to type.',
      )}
      action={
        hasPasskeys ? (
          <Button icon={Plus} onClick={() => onTask({ kind: 'add-passkey' })}>
            {t('Add passkey')}
          </Button>
        ) : (
          <Badge tone="warning">{t('Needs https')}</Badge>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="divide-y divide-line rounded border border-line px-4">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-2 py-2">
              <p className="min-w-0 flex-1 text-sm">
                <span className="font-semibold break-words text-strong">{passkey.name}</span>
                <br />
                <span className="text-muted">
                  {passkey.lastUsedAt ? (
                    <>
                      {t('Last used')} <DateTime at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    <>
                      {t('Added')} <DateTime at={passkey.createdAt} />
                    </>
                  )}
                </span>
              </p>
              <IconButton
                icon={Pencil}
                label={t('Rename {name}', { name: passkey.name })}
                onClick={() => onTask({ kind: 'rename', passkey })}
              />
              <IconButton
                icon={Trash2}
                label={t('Remove {name}', { name: passkey.name })}
                onClick={() => onTask({ kind: 'remove-passkey', passkey })}
              />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function App({ app, onTask }: { app: Factors['app']; onTask: (task: Task) => void }) {
  return (
    <Part
      icon={Smartphone}
      title={t('Authenticator app')}
      text={
        app ? (
          <>
            {t('Asks for a code after the password. Added')} <DateTime at={app.createdAt} />
          </>
        ) : (
          t('Asks for a code of an app on your phone after the password.')
        )
      }
      action={
        app ? (
          <Button look="danger" icon={Trash2} onClick={() => onTask({ kind: 'remove-app' })}>
            {t('Remove app')}
          </Button>
        ) : (
          <Button icon={Plus} onClick={() => onTask({ kind: 'add-app' })}>
            {t('Set up app')}
          </Button>
        )
      }
    />
  );
}

function Codes({ factors, onTask }: { factors: Factors; onTask: (task: Task) => void }) {
  const { passkeys, app, recoveryCodes } = factors;
  if (passkeys.length === 0 && !app) return null;
  return (
    <Part
      icon={LifeBuoy}
      title={t('Recovery codes')}
      text={
        <>
          {rich('For the day your device is lost. {left}', {
            left: (
              <span className={recoveryCodes < 3 ? 'font-semibold text-error' : 'text-strong'}>
                {t('{count} of 10 left.', { count: recoveryCodes })}
              </span>
            ),
          })}
        </>
      }
      action={<Button onClick={() => onTask({ kind: 'renew-codes' })}>{t('Make new codes')}</Button>}
    />
  );
}

interface QuestionsProps {
  task: Task | undefined;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}

/** The questions before something is removed or replaced. */
function Questions({ task, onClose, onCodes }: QuestionsProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (task: Task) => {
      if (task.kind === 'remove-passkey') await removePasskey(task.passkey.id);
      if (task.kind === 'remove-app') await removeApp();
      if (task.kind === 'renew-codes') onCodes(await renewRecoveryCodes());
    },
    onSuccess: (_, { kind }) => {
      if (kind === 'remove-passkey') toast.success(t('Passkey removed'));
      if (kind === 'remove-app') toast.success(t('Authenticator app removed'));
    },
    onError: (error) => toast.error(t('Nothing was changed'), error.message),
    onSettled: async () => {
      onClose();
      await refresh();
    },
  });
  const confirm = () => task && mutate(task);
  const shared = { isBusy: isPending, onConfirm: confirm, onClose };
  return (
    <>
      <Confirmation
        title={t('Are you sure you want to remove this passkey?')}
        action={t('Remove')}
        isOpen={task?.kind === 'remove-passkey'}
        {...shared}
      >
        {task?.kind === 'remove-passkey' && t('“{name}” signs you in no more.', { name: task.passkey.name })}
      </Confirmation>
      <Confirmation
        title={t('Are you sure you want to remove the authenticator app?')}
        action={t('Remove')}
        isOpen={task?.kind === 'remove-app'}
        {...shared}
      >
        {t('The login does not ask for its codes any more.')}
      </Confirmation>
      <Confirmation
        title={t('Make new recovery codes?')}
        action={t('Make new codes')}
        isOpen={task?.kind === 'renew-codes'}
        {...shared}
      >
        {t('The codes that you have kept work no more.')}
      </Confirmation>
    </>
  );
}

interface PartProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

function Part({ icon: Icon, title, text, action, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex items-center gap-2 font-semibold text-strong">
            <Icon className="size-4 text-mark" aria-hidden /> {title}
          </h3>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface NameFormProps {
  initial: string;
  action: string;
  /** @throws Error with the reason */
  onSubmit: (name: string) => Promise<void>;
}

/** Asks for the name of a passkey. */
function NameForm({ initial, action, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onSubmit(name.trim()) });
  return (
    <Form onSubmit={() => mutate()}>
      <Field
        label={t('Name')}
        hint={t('So that you know it in the list, such as “Work laptop”.')}
        error={fieldError(error, 'name')}
      >
        {(attributes) => (
          <TextInput {...attributes} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="action" isBusy={isPending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}

/** New recovery codes, shown this once; closed where there are none. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = t(
    `Recovery codes of {host}. Each works once.

{join}
`,
    { host: location.host, join: codes.join('\n') },
  );
  return (
    <Dialog
      title={t('Your recovery codes')}
      description={t(
        'Keep them where you keep important papers, not on the same phone. Each signs you in once if your device is lost. They are not shown again.',
      )}
      isOpen={codes.length > 0}
      onClose={() => {
        setCopied(false);
        onClose();
      }}
    >
      <ol
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1.5 rounded border border-line bg-surface p-4 font-mono text-sm text-strong sm:grid-cols-[auto_auto] sm:justify-between"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button
          icon={isCopied ? Check : Copy}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
        <Button icon={Download} onClick={() => save(new Blob([text]), 'recovery-codes.txt')}>
          {t('Download')}
        </Button>
        <Button
          look="action"
          onClick={() => {
            setCopied(false);
            onClose();
          }}
        >
          {t('I have kept them')}
        </Button>
      </div>
    </Dialog>
  );
}
