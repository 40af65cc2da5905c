'use client';

import type { ComponentProps } from 'react';
import { Drawing } from '../drawing.tsx';
import { Link } from './link.tsx';

/** Beside a section's title: to all of what it shows a part of. */
export const GoLink = ({ children, ...link }: ComponentProps<typeof Link>) => (
  <Link {...link} className="row-go text-small">
    {children}
    <Drawing name="go" className="size-4" />
  </Link>
);
