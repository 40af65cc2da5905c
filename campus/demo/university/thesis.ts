import { subDays } from 'date-fns/subDays';
import { beginThesis } from '../../careers/theses/theses.ts';
import { found, type University, unitOf } from './making.ts';

const title = 'Algoritmi approssimati per l’orario di un ateneo';

/** Of the printed professor's programme a student of the last year writes a thesis with them. */
export async function addThesis({ tx, now, units, careers }: University): Promise<void> {
  const { programme, professorId: supervisorId } = unitOf({ units }, 'INF101');
  const career = careers.find((each) => each.programme === programme && each.year === 3 && !each.role);
  const thesis = { careerId: found(career).id, supervisorId, title, protocol: null };
  await beginThesis(tx, thesis, subDays(now, 20));
}
