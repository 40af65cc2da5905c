import { textIn } from '../../../contract/processes/check-form.ts';
import type { Effect } from '../../area.ts';
import { exempt } from './office-presences.ts';

/** An approved request of a student frees them of the lessons of the course it names. */
export const exemptOnRequest: Effect = (tx, { careerId, data, protocol, areas }, now) =>
  exempt(tx, { courseId: textIn(data, 'course'), careerId, exempt: true, reason: protocol, areas }, now);
