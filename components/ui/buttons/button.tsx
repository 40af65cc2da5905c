'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
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
 * A button. While `busy` it keeps its size and the focus, ignores presses, and after a while shows that it
 * works. An `early` one can have the focus and ignores presses until its time.
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

/** A button's text. The ring lies over it, so that the button keeps its width; the ring appears late. */
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
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  waiting: 'button-waiting',
};

const sizes = {
  normal: 'button-normal',
  small: 'button-small',
};

const lookOf = (variant: Looks = 'secondary', size: 'normal' | 'small' = 'normal') =>
  `button ${variants[variant]} ${sizes[size]}`;

const ignore = (event: MouseEvent) => event.preventDefault();
