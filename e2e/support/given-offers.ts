import { addDays } from 'date-fns';
import { academicYear, serial } from './given-people.ts';
import { askOffice, office } from './institution.ts';

/** A published offer that is open, of a programme of its own. */
export async function givenOffer({ programme = 'Informatica', documents = [] as 'identity'[] } = {}) {
  const code = `OFFERTA-${serial()}`;
  const title = { it: programme, en: programme, es: programme };
  const programmeId = await office('programmes/add', { code, title, level: 'bachelor' });
  const { id } = await askOffice('offers/save', {
    ...{ code, programmeId, academicYear: academicYear(), language: 'it', access: 'open', documents },
    opensAt: addDays(new Date(), -1).toISOString(),
    closesAt: addDays(new Date(), 30).toISOString(),
    requirements: { it: 'Un diploma.', en: 'A diploma.', es: 'Un título de bachillerato.' },
  });
  await askOffice('offers/move', { code, action: 'publish' });
  return { id, code, title: programme };
}
