import type * as z from 'zod/mini';
import type { demoAccount } from '../../contract/operations/demo.ts';
import type { Name } from './names.ts';

/** As the portal prints it at its start. */
export type DemoAccount = z.infer<typeof demoAccount>;

type Printed = Name & { email: string };

/** Everybody's in the demo university, unless it was made with another one; in every copy of these sources. */
export const DEMO_PASSWORD = 'ponte-verde-42';

export const printed = {
  student: { givenName: 'Livia', familyName: 'Serramonte', email: 'student@ateneo.example' },
  studentAndProfessor: { givenName: 'Nico', familyName: 'Bellacqua', email: 'both@ateneo.example' },
  applicant: { givenName: 'Irene', familyName: 'Campovivo', email: 'applicant@ateneo.example' },
  suspended: { givenName: 'Dino', familyName: 'Roccapiana', email: 'suspended@ateneo.example' },
  blocked: { givenName: 'Elsa', familyName: 'Torrefiore', email: 'blocked@ateneo.example' },
  professor: { givenName: 'Vera', familyName: 'Fontechiara', email: 'professor@ateneo.example' },
} satisfies Record<string, Printed>;

const whats: Record<keyof typeof printed, string> = {
  student: 'student: can enrol, ask to enrol and book with the professor below',
  studentAndProfessor: 'student and professor: chooses a profile',
  applicant: 'applicant: no student number yet',
  suspended: 'student whose career is suspended: sees what stands against',
  blocked: 'student with locks: sees what they stop and the way out',
  professor: 'professor: exam sessions and courses in every state',
};

export const demoAccounts = (password: string): DemoAccount[] =>
  (Object.keys(whats) as (keyof typeof whats)[]).map((who) => ({
    what: whats[who],
    username: printed[who].email,
    password,
  }));
