import { dayIn } from './days.ts';
import { academicYear, type Student } from './given-people.ts';
import { office } from './institution.ts';

export type GivenCharge = { amount: number; kind?: 'tuition' | 'certificate' | 'request'; dueOn?: string };

/** The office charges a student, due in twenty days unless told otherwise; `amount` in cents. */
export const givenCharge = (
  { badge }: Pick<Student, 'badge'>,
  { kind = 'certificate', dueOn = dayIn(20), amount }: GivenCharge,
): Promise<string> =>
  office('charges/add', {
    ...{ badge: badge ?? '', academicYear: academicYear(), currency: 'EUR' },
    ...{ kind, amount, dueOn },
  });
