import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Language } from '../contract/wire/constants.ts';

/** All texts of a language: `messages/<language>/<area>.json` stands under the area's name. */
export type Catalogue = {
  account: typeof import('../messages/it/account.json');
  courses: typeof import('../messages/it/courses.json');
  credits: typeof import('../messages/it/credits.json');
  dashboard: typeof import('../messages/it/dashboard.json');
  documents: typeof import('../messages/it/documents.json');
  exams: typeof import('../messages/it/exams.json');
  footer: typeof import('../messages/it/footer.json');
  help: typeof import('../messages/it/help.json');
  legal: typeof import('../messages/it/legal.json');
  lessons: typeof import('../messages/it/lessons.json');
  live: typeof import('../messages/it/live.json');
  locks: typeof import('../messages/it/locks.json');
  menu: typeof import('../messages/it/menu.json');
  notifications: typeof import('../messages/it/notifications.json');
  offered: typeof import('../messages/it/offered.json');
  offers: typeof import('../messages/it/offers.json');
  offline: typeof import('../messages/it/offline.json');
  paying: typeof import('../messages/it/paying.json');
  payments: typeof import('../messages/it/payments.json');
  presences: typeof import('../messages/it/presences.json');
  processes: typeof import('../messages/it/processes.json');
  search: typeof import('../messages/it/search.json');
  session: typeof import('../messages/it/session.json');
  shared: typeof import('../messages/it/shared.json');
  shell: typeof import('../messages/it/shell.json');
  simulator: typeof import('../messages/it/simulator.json');
  surveys: typeof import('../messages/it/surveys.json');
  verify: typeof import('../messages/it/verify.json');
};

/** The catalogue of a language, put together of its areas as `read` gives them. */
export async function gatherCatalogue(
  language: Language,
  read: (area: string) => Promise<unknown>,
): Promise<Catalogue> {
  const files = await readdir(`messages/${language}`);
  const areas = files.map((file) => basename(file, '.json')).sort();
  return Object.fromEntries(await Promise.all(areas.map(async (area) => [area, await read(area)])));
}
