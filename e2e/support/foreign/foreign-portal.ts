/**
 * A second portal, before a foreign institution, for tests of what our own institution never does. It is the
 * production host. `import { expect, test } from './foreign-portal.ts'`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import * as z from 'zod/mini';
import { listedProfile } from '../../../contract/accounts/account.ts';
import { profileKeys } from '../../../lib/bff/session/profile-key.ts';
import { newSession } from '../../../lib/bff/session/session.ts';
import { places } from '../programs/places.ts';
import { sessionCookie } from '../programs/session-cookie.ts';
import { startPortal } from '../programs/start-portal.ts';
import { watchedContext } from '../screens/page-errors.ts';
import { type ForeignInstitution, startForeignInstitution } from './foreign-institution.ts';
import { type ForeignPerson, type ForeignProfile, firstOf } from './foreign-people.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** As new for each test. */
  institution: ForeignInstitution;
  /** Signs the test's browser in as one of the person's profiles, the first unless told otherwise. */
  signIn(person: ForeignPerson, profile?: ForeignProfile): Promise<void>;
}

interface House {
  institution: ForeignInstitution;
  url: string;
  /** The lines that the portal printed when it started. */
  announced(): string[];
}

/** What the portal is told of the institution, beside what every such portal is. */
type Told = { env?: Record<string, string>; areaLinks?: object };

/** Tests in front of a foreign institution, with a portal that is told this of it. */
export const foreignTest = (told: Told) =>
  base.extend<Fixtures, { house: House }>({
    house: [
      ({ playwright: _ }, use, info) => openHouse(told, use, info),
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ house }, use) => use(house.url),
    context: watchedContext,
    institution: ({ house: { institution } }, use) => {
      institution.reset();
      return use(institution);
    },
    signIn: ({ context, house: { url }, institution }, use) =>
      use(async (person, profile = firstOf(person)) => {
        const session = sessionFor(person, profile, institution.issueToken(person, profile));
        await context.addCookies([await sessionCookie(session, url)]);
      }),
  });

/** Their calls come and go: the portal doesn't learn that an area isn't there. */
export const test = foreignTest({ env: { OFFERED_AREAS: 'all' } });

const HELP_TEXTS = {
  'student.exams': { it: 'Gli orali si tengono in aula B2.', en: 'Orals are held in room B2.' },
};

const OFFICES = {
  students: { mail: 'segreteria@example.edu', phone: '+39 0461 000000', hours: { it: 'lun–ven 9–12' } },
};

async function openHouse(
  { env, areaLinks = {} }: Told,
  use: (house: House) => Promise<void>,
  { workerIndex }: { workerIndex: number },
) {
  const institution = await startForeignInstitution();
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-foreign-'));
  const offices = join(dataDir, 'offices.json');
  await writeFile(offices, JSON.stringify(OFFICES));
  const help = join(dataDir, 'help.json');
  await writeFile(help, JSON.stringify(HELP_TEXTS));
  const links = join(dataDir, 'areas.json');
  await writeFile(links, JSON.stringify(areaLinks));
  const { url, program } = await startPortal(`foreign-portal-${workerIndex}`, {
    CAMPUS_URL: institution.url,
    SESSION_SECRETS: places().sessionSecret,
    DATA_DIR: dataDir,
    PRODUCTION_HOST: 'localhost',
    INSTITUTION_OFFICES: offices,
    INSTITUTION_HELP_TEXTS: help,
    INSTITUTION_HELP_URL: 'https://www.example.edu/aiuto',
    AREA_LINKS: links,
    UPSTREAM_HEADERS_MS: '4000',
    UPSTREAM_BODY_MS: '6000',
    ...env,
  });
  await use({ institution, url, announced: () => program.lines('') });
  await program.stop();
  await institution.stop();
  await rm(dataDir, { recursive: true });
}

/** The session of one of a person's profiles, as a sign-in makes it. */
export function sessionFor(person: ForeignPerson, profile: ForeignProfile, token: string) {
  const listed = person.profiles.map((each) => listedProfile.parse({ ...each, token }));
  const own = person.profiles.indexOf(profile);
  const { type, badge = null } = listed[own] ?? {};
  const { name, email = '', hasCanvas = false } = profile;
  const chosen = {
    key: profileKeys(String(person.id), listed)[own] ?? '',
    type: z.enum(['student', 'professor']).parse(type),
    ...{ name, email, badge, hasCanvas },
  };
  const profileTypes = listed.map((each) => each.type);
  return newSession({ token, crmId: String(person.id), profile: chosen, profileTypes }, Date.now());
}
