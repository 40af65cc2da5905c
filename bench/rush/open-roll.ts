import { chromium } from 'playwright';
import type { Person } from '../../e2e/support/fixtures/people.ts';
import { places } from '../../e2e/support/programs/places.ts';
import { sessionCookie, sessionOf } from '../../e2e/support/programs/session-cookie.ts';
import { gotoLive } from '../../e2e/support/screens/screen.ts';
import { phoneLike } from '../pages/phone-like.ts';

/** A professor's roll, open in a browser while a hall checks in. */
export interface OpenRoll {
  /** Until so many are shown as there; a minute is too long. */
  shows(present: number): Promise<void>;
  close(): Promise<void>;
}

export async function openRoll(teacher: Person, lessonId: string): Promise<OpenRoll> {
  const { executablePath, flags } = phoneLike();
  const browser = await chromium.launch({ executablePath, args: flags });
  const page = await browser.newPage({ baseURL: places().portalUrl });
  await page.context().addCookies([await sessionCookie(await sessionOf(teacher))]);
  await gotoLive(page, `/professor/presences/${lessonId}`);
  return {
    async shows(present) {
      await page.locator(`progress[value="${present}"]`).waitFor({ timeout: 60_000 });
    },
    close: () => browser.close(),
  };
}
