import { subDays } from 'date-fns/subDays';
import type { Making, University } from '../../making.ts';
import { beginThesis } from './theses.ts';

/** Of the printed professor's programme a student of the last year writes a thesis with them. */
export async function addTheses({ tx, now }: Making, { units, careers }: University): Promise<void> {
  const taught = units.find(({ professor }) => professor === 0);
  const career = careers.find(
    ({ programme, year, role }) => programme === taught?.programme && year === 3 && role === null,
  );
  if (!taught || !career) return;
  const title = 'Algoritmi approssimati per l’orario di un ateneo';
  const thesis = { careerId: career.id, supervisorId: taught.professorId, title, protocol: null };
  await beginThesis(tx, thesis, subDays(now, 20));
}
