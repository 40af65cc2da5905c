import { expect, it } from 'vitest';
import { eventsOf, HUB_EVENTS, hubEvents, type PageWithEvents } from '../contract/hub-events.ts';
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
