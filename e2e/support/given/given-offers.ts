import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { dayIn } from './days.ts';
import { academicYear, serial } from './given-people.ts';
import { askOffice, office } from './institution.ts';

type GivenOffer = {
  programme?: string;
  documents?: 'identity'[];
  /** With so many places, for the first of a ranking. */
  seats?: number;
  /** With a first instalment of regional tax and stamp duty, 156 €, before the badge. */
  paid?: boolean;
  /** When it is said: it opens the day before, and is open for a month. */
  at?: Date;
};

/** A published offer that is open, of a programme of its own. */
export async function givenOffer({
  programme = 'Informatica',
  documents = [],
  seats,
  paid = false,
  at = new Date(),
}: GivenOffer = {}) {
  const code = `OFFERTA-${serial()}`;
  const title = { it: programme, en: programme, es: programme };
  const programmeId = await office('programmes/add', { code, title, level: 'bachelor' });
  const access = seats === undefined ? { access: 'open' as const } : { access: 'limited' as const, seats };
  const fees = paid ? { feeCode: await givenFees(code, at) } : {};
  const save = (closesAt: Date) =>
    askOffice('offers/save', {
      ...{ code, programmeId, academicYear: academicYear(), language: 'it', documents, ...access, ...fees },
      ...{ opensAt: addDays(at, -1).toISOString(), closesAt: closesAt.toISOString() },
      requirements: { it: 'Un diploma.', en: 'A diploma.', es: 'Un título de bachillerato.' },
    });
  const { id } = await save(addDays(at, 30));
  await askOffice('offers/move', { code, action: 'publish' });
  return { id, code, programmeId, title: programme, close: () => save(addMinutes(new Date(), -1)) };
}

/** A scheme of fees of its own. */
async function givenFees(code: string, at: Date): Promise<string> {
  const rules = {
    income: { perMille: 70, above: 1_300_000, freeUpTo: 2_200_000, bands: [] },
    ...{ highest: 150_000, merit: [], regional: 14_000, stamp: 1_600, late: [], graceDays: 15 },
    instalments: [{ payableFrom: dayIn(-1, at), dueOn: dayIn(60, at) }],
  };
  const title = { it: 'Tasse', en: 'Fees', es: 'Tasas' };
  await office('fees/publish', { code, title, academicYear: academicYear(), currency: 'EUR', rules });
  return code;
}
