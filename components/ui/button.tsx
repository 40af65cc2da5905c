'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Looks = ButtonVariant | 'waiting';

interface Look {
  /** One `primary` a page: the most likely next action. */
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** Shown before the words; a 20 px icon. */
  icon?: ReactNode;
}

/**
 * A button; while `busy` it keeps its size and the focus and ignores presses, and where that lasts shows that it works.
 * One that is `early` can be reached, and ignores presses until its time comes.
 */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  early = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean; early?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || early || undefined}
      aria-busy={busy || undefined}
      onClick={busy || early ? ignore : onClick}
      className={`${lookOf(early ? 'waiting' : variant, size)} ${className}`}
    >
      <Working busy={busy}>
        {icon}
        {children}
      </Working>
    </button>
  );
}

/** What a button says; the ring lies over it, so that nothing gets wider, and not before it is worth a look. */
const Working = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <>
    <span className={`contents ${busy ? 'working' : ''}`}>{children}</span>
    {busy && (
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    )}
  </>
);

/** A link that looks like a button: an action that is another page. */
export function ButtonLink({
  variant,
  size,
  icon,
  className = '',
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={`${lookOf(variant, size)} ${className}`}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that looks like a button and leaves the application: never fetched ahead. */
export function LeavingLink({
  variant,
  size,
  icon,
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={`${lookOf(variant, size)} ${className}`}>
      {icon}
      {children}
    </a>
  );
}

const variants: Record<Looks, string> = {
  primary: 'border-transparent bg-accent-fill text-on-fill hover:bg-accent-fill-strong',
  secondary: 'border-control bg-raised text-ink hover:bg-sunken',
  quiet: 'border-transparent text-accent hover:bg-accent-wash',
  danger: 'border-transparent bg-danger-fill text-on-fill hover:bg-danger-fill-strong',
  waiting: 'border-transparent bg-sunken text-ink cursor-default',
};

const sizes = {
  normal: 'min-h-11 px-4 text-body',
  small: 'min-h-9 px-3 text-small pointer-coarse:min-h-11',
};

const lookOf = (variant: Looks = 'secondary', size: 'normal' | 'small' = 'normal') =>
  `relative inline-flex items-center justify-center gap-2 rounded-corner border py-1 text-center font-medium transition-colors disabled:opacity-50 aria-busy:cursor-progress print:hidden ${variants[variant]} ${sizes[size]}`;

const ignore = (event: MouseEvent) => event.preventDefault();
