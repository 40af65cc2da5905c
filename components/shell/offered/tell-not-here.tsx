'use client';

import { useEffect } from 'react';
import { useTellNotHere } from '../menu/menu-place.tsx';
import type { NotHere } from './not-here.ts';

/** Tells the menu what isn't here as a page knows it, which is later than when the document was made. */
export function TellNotHere({ of }: { of: NotHere }) {
  const tell = useTellNotHere();
  const told = JSON.stringify(of);
  useEffect(() => tell(JSON.parse(told)), [tell, told]);
  return null;
}
