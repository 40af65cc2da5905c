'use client';

import MagnifyingGlassIcon from '@heroicons/react/20/solid/MagnifyingGlassIcon';
import type { ComponentProps } from 'react';

/** Beside filters, what one looks for by typing: on a phone folded to its icon until it is touched, or holds a word. */
export const SearchField = ({
  label,
  ...input
}: { label: string; placeholder: string } & ComponentProps<'input'>) => (
  <label className="search-field">
    <MagnifyingGlassIcon className="size-5 shrink-0" />
    <input {...input} type="search" aria-label={label} autoComplete="off" />
  </label>
);
