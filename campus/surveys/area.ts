import type { Area } from '../area.ts';
import {
  surveyAnswers,
  surveyAssignments,
  surveyBenchmarkParts,
  surveys as surveyTable,
} from '../db/schema.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { closeSurveys } from './close-surveys.ts';
import { countAnswers } from './count-answers.ts';
import { addSurveys } from './demo.ts';
import { ownSurveys } from './findable.ts';
import { surveyNotices } from './notices.ts';
import { openSurveys } from './open-surveys.ts';
import { personal } from './personal.ts';
import { makeBenchmarks } from './results/survey-benchmarks.ts';
import { serveSurveys } from './serve-surveys.ts';
import { studentSurveys } from './student-overview.ts';
import { surveysKeysOf } from './surveys-key.ts';

const MINUTE_MS = 60_000;

/** What students say of a course, without its being known who said it. */
export const surveys: Area = {
  serve: serveSurveys,
  tasks: (config) => {
    const secrets = surveysKeysOf(config);
    return [
      exclusive('surveys.open', MINUTE_MS, (tx, now) => openSurveys(tx, now)),
      exclusive('surveys.count', MINUTE_MS, countAnswers),
      { name: 'surveys.close', everyMs: MINUTE_MS, run: ({ db, clock }) => closeSurveys(db, clock, secrets) },
      exclusive('surveys.benchmarks', MINUTE_MS, makeBenchmarks),
    ];
  },
  dashboard: { of: 'surveys', student: studentSurveys },
  search: { student: ownSurveys },
  notices: surveyNotices,
  personal,
  demo: addSurveys,
  history: [
    { column: surveyAssignments.careerId },
    { column: surveyTable.repliedById },
    { column: surveyAnswers.teacherId },
    { column: surveyBenchmarkParts.teacherId },
  ],
};
