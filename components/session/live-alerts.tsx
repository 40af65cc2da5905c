'use client';

import { useTranslations } from 'next-intl';
import { HUB_EVENTS, type HubEventName, hubEvents } from '@/contract/live/hub-events';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { answersIn } from '@/lib/browser/calls/call';
import { type HubEvent, useLiveEvent } from '@/lib/realtime/use-hub-event';

type Alerted = {
  [Name in HubEventName]: (typeof hubEvents)[Name] extends { alert: object } ? Name : never;
}[HubEventName];

type AlertText = {
  [Name in Alerted]: `${(typeof hubEvents)[Name]['alert']['area']}.live.${Name}`;
}[Alerted];

const ALERTED = HUB_EVENTS.filter((name): name is Alerted => 'alert' in hubEvents[name]);

/**
 * One alert for each own change, also of a click in this tab (D4): the event's id is the alert's id. A
 * click's answer comes first, since its words say more than the event's.
 */
export function LiveAlerts() {
  return ALERTED.map((name) => <LiveAlert key={name} name={name} />);
}

function LiveAlert({ name }: { name: Alerted }) {
  const t = useTranslations();
  const { area, type } = hubEvents[name].alert;
  useLiveEvent(name, async (event) => {
    await answersIn();
    showAlert({
      id: event?.eventId,
      type,
      text: t(`${area}.live.${name}` as AlertText, { action: actionOf(event) }),
      about: aboutOf(event),
    });
  });
  return null;
}

const actionOf = (event: HubEvent<Alerted>): string => (event && 'action' in event && event.action) || '';

/** The session or the course that an event is of, where it is of one. */
function aboutOf(event: HubEvent<Alerted>): string | undefined {
  if (!event) return undefined;
  if ('examId' in event) return event.examId;
  return 'courseId' in event ? event.courseId : undefined;
}
