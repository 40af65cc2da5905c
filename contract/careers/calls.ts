import type { Calls } from '../wire/call.ts';
import { nothing } from '../wire/envelope.ts';
import { added } from '../wire/office-fields.ts';
import * as accommodations from './accommodations.ts';
import * as office from './office.ts';

/** Careers of students, their plans and transcripts, as the office keeps them. */
export const careerCalls = {
  'office/careers/add': {
    who: 'office',
    request: office.addCareerRequest,
    result: added,
    refusals: ['careers.badge_taken'],
    says: 'Enrols a person in a programme, or changes the career of that badge',
  },
  'office/plans/approve': {
    who: 'office',
    request: office.approvePlanRequest,
    result: added,
    says: 'Approves the next version of a study plan',
  },
  'office/transcript/add': {
    who: 'office',
    request: office.addTranscriptRowRequest,
    result: added,
    refusals: ['transcript.recorded_here', 'transcript.result_due'],
    says: 'Records a unit that was passed or recognised elsewhere',
  },
  'office/accommodations/add': {
    who: 'office',
    request: accommodations.addAccommodationRequest,
    result: added,
    refusals: ['accommodations.held_already'],
    says: 'Arranges something for a student who needs it in lessons and exams',
  },
  'office/accommodations/list': {
    who: 'office',
    request: accommodations.accommodationsRequest,
    result: accommodations.listedAccommodations,
    reads: true,
    says: 'What is or was arranged for a student',
  },
  'office/accommodations/remove': {
    who: 'office',
    request: accommodations.accommodationRequest,
    result: nothing,
    says: 'Takes such an arrangement away',
  },
} satisfies Calls;
