'use client';

import { hubEvents } from '@/contract/live/hub-events';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { answersIn } from '@/lib/browser/calls/call';
import { type HubEvent, useLiveEvent } from '@/lib/realtime/use-hub-event';
import { ALERTED, type Alerted, useLiveText } from './live-texts.ts';

/**
 * One alert for each own change, also of a click in this tab (D4): the event's id is the alert's id. A
 * click's answer comes first, since its words say more than the event's.
 */
export function LiveAlerts() {
  return ALERTED.map((name) => <LiveAlert key={name} name={name} />);
}

function LiveAlert({ name }: { name: Alerted }) {
  const textOf = useLiveText();
  useLiveEvent(name, async (event) => {
    await answersIn();
    showAlert({
      id: event?.eventId,
      type: hubEvents[name].alert.type,
      text: textOf(name, event),
      about: aboutOf(event),
    });
  });
  return null;
}

/** The session or the course that an event is of, where it is of one. */
function aboutOf(event: HubEvent<Alerted>): string | undefined {
  if (!event) return undefined;
  if ('examId' in event) return event.examId;
  return 'courseId' in event ? event.courseId : undefined;
}
