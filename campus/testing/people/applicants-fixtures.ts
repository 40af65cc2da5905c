import { PASSWORD, testCampus } from '../test-campus.ts';

let serial = 0;

/** What somebody who isn't known yet registers with; each time another. */
export const applicantForm = (change: object = {}) => ({
  givenName: 'Zoë',
  familyName: 'Núñez',
  email: `applicant${++serial}@example.org`,
  password: PASSWORD,
  language: 'es',
  privacy: true,
  ...change,
});

/** The campus of a test file, with registrations from an address, each of somebody new; closed at its end. */
export async function givenRegistrations() {
  const campus = await testCampus();
  const register = (from: string) => campus.call('register', applicantForm(), { from });
  return { campus, register };
}

export const together = <Done>(times: number, work: (index: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

export const allowed = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;
