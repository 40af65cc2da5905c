'use client';

import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

/** A link among text or under a form. */
export const TextLink = ({ className = '', ...link }: ComponentProps<typeof Link>) => (
  <Link
    {...link}
    className={`w-fit py-1 text-accent underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
  />
);
