'use client';

import { useTranslations } from 'next-intl';
import type { MessageType } from '@/contract/envelope';
import type { HubEventName } from '@/contract/hub-event-names';
import { raise } from '@/lib/browser/alerts';
import { answersIn } from '@/lib/browser/call';
import { type HubEvent, useHubEvent } from '@/lib/realtime/use-hub-event';

/**
 * One alert for each change of one's own, a click's in this tab included (D4): the event's id is the alert's. A click's
 * own words say more than the event's, so its answer comes first.
 */
export function LiveAlerts() {
  useAlert('enrolled', 'success');
  useAlert('rejected', 'warning');
  useAlert('booked', 'success');
  useAlert('voided', 'warning');
  useAlert('outcomePublished', 'info');
  useAlert('outcomeDecided', 'success');
  useAlert('waitlistMoved', 'info');
  useAlert('boardChanged', 'info');
  return null;
}

type Told = Exclude<HubEventName, 'seatsChanged' | 'rosterChanged'>;

function useAlert(name: Told, type: MessageType) {
  const t = useTranslations('live');
  useHubEvent(name, async (event) => {
    const action = event && 'action' in event ? event.action : '';
    await answersIn();
    raise({ id: event?.eventId, type, text: t(name, { action }), about: aboutOf(event) });
  });
}

/** The session or the course that an event is of. */
function aboutOf(event: HubEvent<Told>): string | undefined {
  if (!event) return undefined;
  return ('examId' in event ? event.examId : undefined) ?? ('courseId' in event ? event.courseId : undefined);
}
