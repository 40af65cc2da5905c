import { beforeEach, expect, it, vi } from 'vitest';

let bus: typeof import('./event-bus.ts');
beforeEach(async () => {
  vi.resetModules(); // what a tab has heard is the module's
  bus = await import('./event-bus.ts');
});

/** Live updates that begin before the page that came with the document listens. */
function givenEventsStarted() {
  bus.startEvents(null);
  bus.pauseEvents();
  bus.resumeEvents(null, null);
}

it('D5: where events bear no numbers, a page that wakes after live updates began is read again', () => {
  givenEventsStarted();

  expect(bus.showPage(null)).toBe(true);
});

it('D5: and one that slept while something was told', async () => {
  givenEventsStarted();
  bus.showPage(null);
  await bus.hear('booked', '17');

  expect(bus.showPage(null)).toBe(true);
});

it('D5: one that listened all the time is not', async () => {
  bus.startEvents(null);
  bus.pauseEvents();
  bus.showPage(null);
  bus.onReturn(() => {});
  bus.resumeEvents(null, null);
  await bus.hear('booked', '17');

  expect(bus.showPage(null)).toBe(false);
});
