import { expect, it } from 'vitest';
import { eventsOf, HUB_EVENTS, hubEvents, type PageWithEvents } from '../contract/live/hub-events.ts';
import { sourcesIn } from './sources.ts';

const named = [...new Set(HUB_EVENTS.flatMap((name): PageWithEvents[] => [...hubEvents[name].pages]))];
const pages = sourcesIn('app/**/page.tsx');

it.each(named)('%s reads again on its events', (page) => {
  const own = pages.find(({ file }) => file === `app/${page}/page.tsx`);
  expect(own?.text).toContain(`<LiveRefresh page="${page}"`);
  expect(eventsOf(page).length).toBeGreaterThan(0);
});

it('no page reads again under the name of another', () => {
  const claims = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/<LiveRefresh page="([^"]*)"/g)].map(([, page]) => ({ file, page })),
  );
  expect(claims.filter(({ file, page }) => file !== `app/${page}/page.tsx`)).toEqual([]);
  expect(claims).toHaveLength(named.length);
});

it('every page that reads again says how old it is while it can’t', () => {
  const silent = pages
    .filter(({ text }) => text.includes('<LiveRefresh') && !/<AsOf|<LiveRefresh page="[^"]*" now=/.test(text))
    .map(({ file }) => file);
  expect(silent).toEqual([
    'app/account/(signed-in)/profile/page.tsx', // what one typed oneself
    'app/student/payments/return/[id]/page.tsx', // asks again by itself until the answer is known
  ]);
});
