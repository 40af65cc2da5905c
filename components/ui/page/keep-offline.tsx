'use client';

import { useEffect } from 'react';
import { type KeptList, type KeptPart, keepForOffline } from '@/lib/browser/offline/kept-offline';

/** Keeps what the page shows for when there is no network. */
export function KeepOffline({ part, list }: { part: KeptPart; list: KeptList }) {
  useEffect(() => keepForOffline(part, list), [part, list]);
  return null;
}
