import { testCampus } from './test-campus.ts';

/** The campus of a test file, with registrations from an address, each of somebody new; closed at its end. */
export async function givenRegistrations() {
  const campus = await testCampus();
  let serial = 0;
  const register = (from: string) =>
    campus.call(
      'register',
      {
        givenName: 'Zoë',
        familyName: 'Núñez',
        email: `applicant${++serial}@example.org`,
        password: 'quattro gatti neri',
        language: 'es',
        privacy: true,
      },
      { from },
    );
  return { campus, register };
}

export const together = <Done>(times: number, work: (index: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

export const allowed = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;
