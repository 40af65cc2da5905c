import type { Area } from '../area.ts';
import {
  accommodations,
  careers as careersTable,
  plans,
  studyModes,
  theses,
  transcriptRows,
} from '../db/schema.ts';
import { arrangeOnRequest } from './accommodations/arrange-on-request.ts';
import { rosterAccommodations } from './accommodations/held-accommodations.ts';
import { careerOverview } from './career-overview.ts';
import { changesCareer } from './change-career.ts';
import { careerNotices } from './notices.ts';
import { personal } from './personal.ts';
import { plannedGroups } from './plans/in-plan.ts';
import { recogniseOnRequest } from './records/recognise-on-request.ts';
import { serveCareers } from './serve-careers.ts';
import { studyOnRequest } from './study-on-request.ts';
import { agreeOnRequest } from './theses/agree-on-request.ts';
import { addTheses } from './theses/demo.ts';
import { supervisedTheses } from './theses/theses.ts';

/** Students' careers: their study plans, and what they have on record. */
export const careers: Area = {
  serve: serveCareers,
  rosterPart: rosterAccommodations,
  dashboard: { of: 'career', student: careerOverview, professor: supervisedTheses },
  notices: careerNotices,
  demo: addTheses,
  hubGroups: plannedGroups,
  effects: {
    suspension: changesCareer('suspend'),
    reinstatement: changesCareer('reinstate'),
    withdrawal: changesCareer('withdraw'),
    accommodation: arrangeOnRequest,
    credit_recognition: recogniseOnRequest,
    part_time: studyOnRequest,
    thesis: agreeOnRequest,
  },
  history: [
    { column: transcriptRows.careerId },
    { column: theses.careerId },
    { column: theses.supervisorId },
  ],
  belongs: [careersTable.id, plans.careerId, accommodations.careerId, studyModes.careerId],
  personal,
};
