import { addCareerRequest, added, addTranscriptRowRequest, approvePlanRequest } from '../office.ts';
import type { Calls } from './call.ts';

/** Careers of students, their plans and transcripts, as the office keeps them. */
export const careerCalls = {
  'office/careers/add': {
    who: 'office',
    request: addCareerRequest,
    result: added,
    refusals: ['careers.badge_taken'],
    says: 'Enrols a person in a programme, or changes the career of that badge',
  },
  'office/plans/approve': {
    who: 'office',
    request: approvePlanRequest,
    result: added,
    says: 'Approves the next version of a study plan',
  },
  'office/transcript/add': {
    who: 'office',
    request: addTranscriptRowRequest,
    result: added,
    refusals: ['transcript.recorded_here'],
    says: 'Records a unit that was passed or recognised elsewhere',
  },
} satisfies Calls;
