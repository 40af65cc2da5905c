import { beforeEach, expect, it, vi } from 'vitest';

let hearing: typeof import('./hearing.ts');
beforeEach(async () => {
  vi.resetModules(); // what a tab has heard is the module's
  hearing = await import('./hearing.ts');
});

/** Live updates that begin before the page that came with the document listens. */
function givenHearingBegun() {
  hearing.beginHearing(null);
  hearing.pauseHearing();
  hearing.resumeHearing(null, null);
}

it('D5: where events bear no numbers, a page that wakes after live updates began is read again', () => {
  givenHearingBegun();

  expect(hearing.showPage(null)).toBe(true);
});

it('D5: and one that slept while something was told', async () => {
  givenHearingBegun();
  hearing.showPage(null);
  await hearing.hear('booked', '17');

  expect(hearing.showPage(null)).toBe(true);
});

it('D5: one that listened all the time is not', async () => {
  hearing.beginHearing(null);
  hearing.pauseHearing();
  hearing.showPage(null);
  hearing.onReturn(() => {});
  hearing.resumeHearing(null, null);
  await hearing.hear('booked', '17');

  expect(hearing.showPage(null)).toBe(false);
});
