import type { Personal } from '../area.ts';
import { said, unitTitle } from '../db/said.ts';
import {
  accommodations,
  careers,
  planRows,
  plans,
  studyModes,
  theses,
  transcriptRows,
} from '../db/schema.ts';

/** A career, its plans, results and grants, and the theses written in it or supervised. */
export const personal: Personal[] = [
  { column: careers.id, says: said(careers, 'cohortYear', 'status', 'planOpenUntil') },
  { column: studyModes.careerId, says: said(studyModes, 'mode', 'fromYear', 'decidedAt') },
  {
    column: plans.careerId,
    says: said(plans, 'academicYear', 'versionNumber', 'status', 'submittedAt', 'reason', 'approvedAt'),
  },
  {
    column: planRows.planId,
    through: plans.careerId,
    says: { unit: unitTitle(planRows.unitId), ...said(planRows, 'cfu', 'kind', 'year', 'status') },
  },
  {
    column: transcriptRows.careerId,
    says: {
      unit: unitTitle(transcriptRows.unitId),
      ...said(transcriptRows, 'cfu', 'grade', 'honours', 'recognised', 'examDate', 'recordedAt'),
      annulled: transcriptRows.withdrawn,
    },
  },
  { column: theses.careerId, says: said(theses, 'title', 'since', 'endedAt', 'protocol') },
  { column: theses.supervisorId, says: said(theses, 'title', 'since', 'endedAt') },
  {
    column: accommodations.careerId,
    says: said(accommodations, 'kind', 'percent', 'text', 'validFrom', 'validTo', 'addedAt'),
  },
];
