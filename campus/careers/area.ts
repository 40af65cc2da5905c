import type { Area } from '../area.ts';
import { arrangeOnRequest, rosterAccommodations } from './accommodations/accommodations.ts';
import { changesCareer } from './change-career.ts';
import { careerOverview } from './credits-of.ts';
import { plannedGroups } from './plans/in-plan.ts';
import { recogniseOnRequest } from './records/add-transcript-row.ts';
import { serveCareers } from './serve-careers.ts';
import { studyOnRequest } from './study-mode.ts';
import { agreeOnRequest, careerNotices, supervisedTheses } from './theses/theses.ts';

/** Students' careers: their study plans, and what they have on record. */
export const careers: Area = {
  serve: serveCareers,
  rosterPart: rosterAccommodations,
  dashboard: { of: 'career', student: careerOverview, professor: supervisedTheses },
  notices: careerNotices,
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
};
