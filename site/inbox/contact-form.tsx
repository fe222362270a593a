import * as Toast from '@radix-ui/react-toast';
import { type FormEvent, type InputEvent, useEffect, useRef, useState } from 'react';
import { emailAddress } from '#content-db/model/email.ts';

/** Keeps the page that led to the contact form, and gives links to mail and WhatsApp the subject that is chosen. */
function followSubject(): void {
  const select = document.querySelector<HTMLSelectElement>('#contact-about');
  const origin = document.querySelector<HTMLInputElement>('[data-origin]');
  if (origin && document.referrer.startsWith(`${location.origin}/`))
    origin.value = new URL(document.referrer).pathname;

  function addSubject(): void {
    const subject = select?.value && encodeURIComponent(select.selectedOptions[0]?.text ?? '');
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      'main :is([href^="mailto:"],[href^="https://wa.me/"])',
    ))
      link.search = subject ? `${link.protocol === 'mailto:' ? 'subject' : 'text'}=${subject}` : '';
  }

  addSubject();
  select?.addEventListener('change', addSubject);
}

const fields = ['name', 'email', 'message'] as const;
type Field = (typeof fields)[number];

export interface ContactFormProps {
  /** Fields outside of the island belong to the form by it. */
  id: string;
  locale: 'en' | 'ar';
  /** Where it is sent. */
  action: string;
  /** The submitted values, when the server rejected a form sent without JavaScript. */
  values: Record<Field, string>;
  errors: Partial<Record<Field, string>>;
  message?: string;
  labels: Record<Field, string> & {
    form: string;
    send: string;
    sending: string;
    retry: string;
    sentTitle: string;
    sent: string;
    receiptTitle: string;
    receipt: string;
    another: string;
    failed: string;
    tooMany: string;
    invalidEmail: string;
    leaveEmpty: string;
    dismiss: string;
    notifications: string;
    required: Record<Field, string>;
    /** How many fields are wrong, with `#` for their number, for each form of the plural. */
    attention: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  };
}

type Labels = ContactFormProps['labels'];
type Status = 'idle' | 'sending' | 'sent' | 'failed';

/** The contact form. Without JavaScript it is a plain form; once hydrated, it sends without leaving the page. */
export function ContactForm(props: ContactFormProps) {
  const { id, locale, action, values, errors: initialErrors, message, labels } = props;
  const [status, setStatus] = useState<Status>(message ? 'failed' : 'idle');
  const { errors, setErrors, refuse, wrong, attempts } = useErrors(initialErrors);
  const [failure, setFailure] = useState(message ?? '');
  const [sent, setSent] = useState<Sent>();

  useEffect(followSubject, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    if (refuse(form, validate(data, labels))) return;
    setStatus('sending');
    const result = await post(action, { ...Object.fromEntries(data), took: performance.now() });
    refuse(form, rejected(result, labels));
    setFailure(result.isLimited ? labels.tooMany : labels.failed);
    setStatus(result.ok ? 'sent' : 'failed');
    if (!result.ok) return;
    setSent({ email: textOf(data, 'email'), message: textOf(data, 'message') });
    form.reset();
  }

  /** Takes back the error of a field as soon as its text is valid. */
  function takeBackError({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    const field = fields.find((name) => target instanceof Element && target.getAttribute('name') === name);
    if (!field || !errors[field]) return;
    setErrors({ ...errors, [field]: validate(new FormData(currentTarget), labels)[field] });
  }

  return (
    <Toast.Provider label={labels.notifications} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {sent && <Receipt sent={sent} labels={labels} onAgain={() => setSent(undefined)} />}
      <form
        id={id}
        className="contact-form"
        method="post"
        action={action}
        aria-label={labels.form}
        noValidate
        hidden={sent !== undefined}
        onSubmit={send}
        onInput={takeBackError}
      >
        <input type="hidden" name="locale" value={locale} />
        <p className="trap" aria-hidden="true">
          <label>
            {labels.leaveEmpty} <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {/* A new element each time: what is the same as before is not read out. */}
        {wrong > 0 && <Attention key={attempts} wrong={wrong} locale={locale} labels={labels} />}
        {fields.map((field) => (
          <FormField
            key={field}
            name={field}
            label={labels[field]}
            value={values[field]}
            error={errors[field]}
          />
        ))}
        {status === 'failed' && (
          <p className="form-error" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={status === 'sending'}>
          {status === 'sending' ? labels.sending : status === 'failed' ? labels.retry : labels.send}
        </button>
      </form>
      {/* The viewport has inline styles, which the Content-Security-Policy forbids in prerendered HTML. */}
      {status === 'sent' && <SentToast labels={labels} onClose={() => setStatus('idle')} />}
    </Toast.Provider>
  );
}

type Errors = Partial<Record<Field, string>>;

/** The errors of a form, and how many there were when it was last sent. */
function useErrors(initial: Errors) {
  const [errors, setErrors] = useState(initial);
  const [{ wrong, attempts }, setCount] = useState({ wrong: Object.keys(initial).length, attempts: 1 });

  /** Shows errors, has their number read out, and focuses the first. Whether there are any. */
  function refuse(form: HTMLFormElement, found: Errors): boolean {
    setErrors(found);
    setCount((before) => ({ wrong: Object.keys(found).length, attempts: before.attempts + 1 }));
    const first = fields.find((field) => found[field]);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  }

  return { errors, setErrors, refuse, wrong, attempts };
}

/** The errors of the fields that the server rejected. */
function rejected({ invalidFields }: SendResult, labels: Labels): Errors {
  return Object.fromEntries(
    invalidFields.map((field) => [field, field === 'email' ? labels.invalidEmail : labels.required[field]]),
  );
}

/** Tells screen readers how many fields are wrong. */
function Attention({
  wrong,
  locale,
  labels,
}: Pick<ContactFormProps, 'locale' | 'labels'> & { wrong: number }) {
  const form = new Intl.PluralRules(locale).select(wrong);
  return (
    <p className="visually-hidden" role="alert">
      {(labels.attention[form] ?? labels.attention.other).replace('#', String(wrong))}
    </p>
  );
}

function textOf(data: FormData, field: Field): string {
  return String(data.get(field)).trim();
}

/** The errors of the fields, in the page's language. */
function validate(data: FormData, labels: Labels): Errors {
  const found: Errors = {};
  for (const field of fields) {
    if (!textOf(data, field)) found[field] = labels.required[field];
  }
  if (!found.email && !emailAddress(textOf(data, 'email'))) found.email = labels.invalidEmail;
  return found;
}

/** What a visitor has sent. */
interface Sent {
  email: string;
  message: string;
}

/** Stays in place of the form after a message was sent, and takes the focus. */
function Receipt({ sent, labels, onAgain }: { sent: Sent; labels: Labels; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="receipt" aria-labelledby="contact-receipt">
      <h2 id="contact-receipt" ref={heading} tabIndex={-1}>
        {labels.receiptTitle}
      </h2>
      <p>
        {labels.receipt} <bdi>{sent.email}</bdi>
      </p>
      <blockquote dir="auto">{sent.message}</blockquote>
      <button type="button" className="button" onClick={onAgain}>
        {labels.another}
      </button>
    </section>
  );
}

function SentToast({ labels, onClose }: { labels: Labels; onClose: () => void }) {
  return (
    <>
      <Toast.Root className="toast" open onOpenChange={(open) => !open && onClose()}>
        <Toast.Title asChild>
          <strong>{labels.sentTitle}</strong>
        </Toast.Title>
        <Toast.Description asChild>
          <p>{labels.sent}</p>
        </Toast.Description>
        <Toast.Close aria-label={labels.dismiss}>×</Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        label={`${labels.notifications} ({hotkey})`}
        className="toast-viewport"
        hotkey={['F8']}
      />
    </>
  );
}

function FormField({
  name,
  label,
  value,
  error,
}: {
  name: Field;
  label: string;
  value: string;
  error?: string | undefined;
}) {
  const shared = {
    id: `contact-${name}`,
    name,
    required: true,
    defaultValue: value,
    className: 'field-input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `contact-${name}-error` : undefined,
  } as const;
  return (
    <div className="field">
      <label htmlFor={shared.id}>{label}</label>
      {name === 'message' ? (
        <textarea {...shared} rows={7} maxLength={10_000} />
      ) : (
        <input {...shared} type={name === 'email' ? 'email' : 'text'} autoComplete={name} maxLength={200} />
      )}
      {error && (
        <p className="field-error" id={`contact-${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SendResult {
  ok: boolean;
  /** Too many messages in a short time (429). */
  isLimited: boolean;
  /** The fields that the server rejected. */
  invalidFields: Field[];
}

async function post(action: string, body: unknown): Promise<SendResult> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true, isLimited: false, invalidFields: [] };
    const { fields: rejected = {} } = (await response.json()) as { fields?: Record<string, string> };
    return {
      ok: false,
      isLimited: response.status === 429,
      invalidFields: fields.filter((field) => Object.hasOwn(rejected, field)),
    };
  } catch {
    return { ok: false, isLimited: false, invalidFields: [] };
  }
}
