'use client';

import { useEffect } from 'react';
import { keepForOffline, type OfflineList, type OfflinePart } from '@/lib/browser/offline/offline-copy';

/** Keeps what the page shows for when there is no network. */
export function KeepOffline({ part, list }: { part: OfflinePart; list: OfflineList }) {
  useEffect(() => keepForOffline(part, list), [part, list]);
  return null;
}
