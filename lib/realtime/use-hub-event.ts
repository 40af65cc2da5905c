'use client';

import { useEffect, useRef } from 'react';
import type { HubEventName } from '@/contract/live/hub-events';
import type { HubPayload } from '@/contract/live/hub-payloads';
import { subscribe, subscribeLive } from './event-bus';

/** What an event says, checked; null when it could not be read: then something changed, and that is all. */
export type HubEvent<Name extends HubEventName> = HubPayload<Name> | null;

type Heard<Name extends HubEventName> = (event: HubEvent<Name>, spreadMs: number) => void;

/**
 * Calls the newest `handler` on each event of that name that is news to the page; reads spread over
 * `spreadMs`.
 */
export function useHubEvent<Name extends HubEventName>(name: Name, handler: Heard<Name>) {
  const newest = useNewest(handler);
  useEffect(
    () => subscribe(name, (event, ms) => newest.current(event as HubEvent<Name>, ms)),
    [name, newest],
  );
}

/** The same for each event as it happens: also one the page knows of, but none that it missed. */
export function useLiveEvent<Name extends HubEventName>(name: Name, handler: Heard<Name>) {
  const newest = useNewest(handler);
  useEffect(() => subscribeLive(name, (event) => newest.current(event as HubEvent<Name>, 0)), [name, newest]);
}

function useNewest<Value>(value: Value) {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
