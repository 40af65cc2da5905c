'use client';

import MagnifyingGlassIcon from '@heroicons/react/20/solid/MagnifyingGlassIcon';
import type { ComponentProps } from 'react';

/** A search beside filters. On a phone only its icon shows until the field has the focus or a text. */
export const SearchField = ({
  label,
  ...input
}: { label: string; placeholder: string } & ComponentProps<'input'>) => (
  <label className="search-field">
    <MagnifyingGlassIcon className="size-5 shrink-0" />
    <input {...input} type="search" aria-label={label} autoComplete="off" />
  </label>
);
