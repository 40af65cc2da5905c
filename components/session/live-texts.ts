import { useTranslations } from 'next-intl';
import { HUB_EVENTS, type HubEventName, hubEvents } from '@/contract/live/hub-events';
import type { HubEvent } from '@/lib/realtime/use-hub-event';

/** An event that people are told of in words. */
export type Alerted = {
  [Name in HubEventName]: (typeof hubEvents)[Name] extends { alert: object } ? Name : never;
}[HubEventName];

type AlertText = {
  [Name in Alerted]: `${(typeof hubEvents)[Name]['alert']['area']}.live.${Name}`;
}[Alerted];

export const ALERTED = HUB_EVENTS.filter((name): name is Alerted => 'alert' in hubEvents[name]);

/** Says an event in the reader's words. */
export function useLiveText(): (name: Alerted, event: HubEvent<Alerted>) => string {
  const t = useTranslations();
  return (name, event) =>
    t(`${hubEvents[name].alert.area}.live.${name}` as AlertText, { action: actionOf(event) });
}

const actionOf = (event: HubEvent<Alerted>): string => (event && 'action' in event && event.action) || '';
