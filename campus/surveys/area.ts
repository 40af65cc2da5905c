import type { Area } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { closeSurveys } from './close-surveys.ts';
import { countAnswers, openSurveys } from './open-surveys.ts';
import { findableSurveys, studentSurveys } from './own-surveys.ts';
import { makeBenchmarks } from './results/survey-benchmarks.ts';
import { surveysKeysOf } from './sealed-sheet.ts';
import { serveSurveys } from './serve-surveys.ts';
import { surveyNotices } from './survey-lock.ts';

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
  search: { student: findableSurveys },
  notices: surveyNotices,
};
