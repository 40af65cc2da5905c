/** The hub's names: the four of specification §3 and ours. The client invokes nothing. */
export const HUB_EVENTS = [
  'enrolled',
  'rejected',
  'booked',
  'voided',
  'outcomePublished',
  'outcomeDecided',
  'waitlistMoved',
  'boardChanged',
  'seatsChanged',
  'rosterChanged',
] as const;
export type HubEventName = (typeof HUB_EVENTS)[number];
