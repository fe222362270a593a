import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  /** The main action of a screen. */
  action: 'bg-action text-on-action border-action hover:brightness-110',
  /** The action that every screen has: Publish. */
  global: 'bg-strong text-ground border-strong hover:brightness-125',
  plain: 'bg-sheet text-strong border-line hover:border-muted',
  quiet: 'bg-transparent text-body border-transparent hover:bg-surface',
  danger: 'bg-sheet text-error border-line hover:border-error',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  icon?: LucideIcon;
  /** Shows a spinner and disables the button. */
  isBusy?: boolean;
}

const shape =
  'inline-flex min-h-11 md:min-h-9 items-center justify-center gap-2 rounded border px-3.5 text-sm font-semibold max-w-full shrink-0 *:[svg]:shrink-0 transition-colors disabled:opacity-50 disabled:pointer-events-none';

export function Button({
  look = 'plain',
  icon: Icon,
  isBusy = false,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(shape, looks[look], className)}
      disabled={disabled || isBusy}
      {...props}
    >
      {isBusy ? (
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
      ) : (
        Icon && <Icon className="size-4" aria-hidden />
      )}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
}

export function IconButton({ icon: Icon, label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 md:size-9 shrink-0 place-items-center rounded text-muted hover:bg-surface hover:text-strong disabled:opacity-40',
        className,
      )}
      {...props}
    >
      <Icon className="size-[1.125rem]" aria-hidden />
    </button>
  );
}

/** The classes of a link that looks like a button. */
export function linkButtonIn(look: keyof typeof looks): string {
  return classNames(shape, looks[look], 'no-underline');
}

export const linkButton = linkButtonIn('plain');
