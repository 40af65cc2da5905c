'use client';

import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import type { HubEventName } from '@/contract/hub-event-names';
import type { hubEvents } from '@/contract/hub-events';
import { subscribe } from './hub-connection';

/** What an event says, checked; null when it could not be read: then something changed, and that is all. */
export type HubEvent<Name extends HubEventName> = z.output<(typeof hubEvents)[Name]> | null;

/** Calls the newest `handler` on each event of that name, as long as the component is there. */
export function useHubEvent<Name extends HubEventName>(name: Name, handler: (event: HubEvent<Name>) => void) {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => subscribe(name, (event) => newest.current(event as HubEvent<Name>)), [name]);
}
