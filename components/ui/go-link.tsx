'use client';

import ChevronRightIcon from '@heroicons/react/16/solid/ChevronRightIcon';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

/** Beside a section's title: to all of what it shows a part of. */
export const GoLink = ({ children, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className="row-go text-small">
    {children}
    <ChevronRightIcon className="size-4" />
  </Link>
);
