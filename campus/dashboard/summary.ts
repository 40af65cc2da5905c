import {
  NEWS_AT_MOST,
  type NewsItem,
  type NextStep,
  type ProfessorDashboard,
  type StepArea,
  type StudentDashboard,
  stepArea,
  stepSeverity,
} from '../../contract/dashboard/dashboard.ts';
import type { Area, Overview, OwnBoard, OwnCareer } from '../area.ts';
import { atOnce } from '../db/at-once.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { daySentence } from './day-sentence.ts';
import { dismissedBy, keyOf } from './dismissed.ts';

type Areas = { areas: Area[]; log: { error(what: object, message: string): void } };

/** What a student sees first: what to do, the exams to come, how far the career has come. */
export const studentSummary = (
  db: Database,
  { areas, log }: Areas,
  own: OwnCareer,
  reader: Reader,
  now: Date,
): Promise<StudentDashboard> =>
  summaryOf(
    db,
    {
      parts: areas.flatMap(({ dashboard: { of, student } = {} }) => (student ? [{ of, ask: student }] : [])),
      without: {
        exams: [],
        credits: { earned: 0, planned: 0 },
        averages: { weighted: null, arithmetic: null },
      },
      log,
    },
    { ...own, profileId: own.careerId },
    reader,
    now,
  );

/** What a professor sees first: what to do, the next exam sessions, the courses that are taught. */
export const professorSummary = (
  db: Database,
  { areas, log }: Areas,
  own: OwnBoard,
  reader: Reader,
  now: Date,
): Promise<ProfessorDashboard> =>
  summaryOf(
    db,
    {
      parts: areas.flatMap(({ dashboard: { of, professor } = {} }) =>
        professor ? [{ of, ask: professor }] : [],
      ),
      without: { sessions: [], courses: [] },
      log,
    },
    { ...own, profileId: own.professorId },
    reader,
    now,
  );

type Part<Own, Summary> = { of: StepArea | undefined; ask: Overview<Own, Summary> };
type Said<Summary> = Awaited<ReturnType<Overview<never, Summary>>>;

/** How long the page waits for an area: who looks at it would have read it again by then. */
const TIMEOUT_MS = 3_000;

/**
 * Asks every area for its part. A part that fails or is slow is named in `missing`, replaced by `without`,
 * and delays nothing. There is no summary where none answers, or where the part that says who is signed in
 * does not.
 */
async function summaryOf<Own, Summary extends { news?: NewsItem[] | undefined }>(
  db: Database,
  { parts, without, log }: { parts: Part<Own, Summary>[]; without: object; log: Areas['log'] },
  own: Own & { profileId: string },
  reader: Reader,
  now: Date,
): Promise<Summary> {
  const missing: StepArea[] = [];
  const ask = async ({ of, ask: overview }: Part<Own, Summary>): Promise<Said<Summary>> => {
    try {
      return await inTime(overview(db, own, reader, now));
    } catch (error) {
      if (of === undefined || error instanceof NotFound) throw error;
      log.error({ err: error, area: of }, 'a dashboard goes without an area');
      missing.push(of);
      return {} as Said<Summary>;
    }
  };
  const said = await atOnce(
    db,
    parts.map((part) => () => ask(part)),
  );
  const steps = said.flatMap((part) => part.steps ?? []);
  const dismissed = steps.some(isDismissible) ? await dismissedBy(db, own.profileId) : undefined;
  const day = said.flatMap((part) => part.day ?? []);
  return Object.assign({}, without, ...said, {
    now: now.toISOString(),
    day: daySentence(day, reader, now),
    steps: toNextSteps(steps, reader, dismissed),
    news: newsBeside(
      steps,
      said.flatMap(({ news }) => news ?? []),
    ),
    ...(missing.length > 0 && { missing }),
  });
}

/** What a step says already isn't news. */
const newsBeside = (steps: Step[], news: NewsItem[]): NewsItem[] =>
  news.filter(({ link }) => !steps.some((step) => step.link === link)).slice(0, NEWS_AT_MOST);

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Steps by weight: blocking first, then by date, then by area (docs/domain.md, Dashboard). */
export const toNextSteps = (
  steps: Step[],
  reader: Reader,
  dismissed: ReadonlySet<string> = new Set(),
): NextStep[] =>
  steps
    .filter((step) => !(isDismissible(step) && dismissed.has(keyOf(step))))
    .toSorted(byWeight)
    .map((step) => toNextStep(step, reader));

/** What has to be done can't be dismissed; what is good to know can. */
const isDismissible = ({ severity }: Step) => severity === 'info';

function byWeight(one: Step, other: Step): number {
  return (
    stepSeverity.options.indexOf(one.severity) - stepSeverity.options.indexOf(other.severity) ||
    dueOf(one) - dueOf(other) ||
    stepArea.options.indexOf(one.area) - stepArea.options.indexOf(other.area)
  );
}

/** The last instant of a Date: what has none comes last. */
const NO_DATE = 8.64e15;

const dueOf = ({ dueAt }: Step) => dueAt?.getTime() ?? NO_DATE;

function toNextStep({ course, params, ...step }: Step, { language, timeZone }: Reader): NextStep {
  const values = { ...params, ...(course && { course: inLanguage(course, language) }) };
  return {
    code: step.code,
    title: text(language, timeZone, `step.${step.code}`, values),
    area: step.area,
    severity: step.severity,
    dueAt: step.dueAt?.toISOString() ?? null,
    ...(typeof params?.count === 'number' && { count: params.count }),
    ...(step.heldAt && { heldAt: step.heldAt.toISOString() }),
    blocks: step.blocks ?? [],
    link: step.link ?? null,
    ...(step.ownerOffice && { ownerOffice: step.ownerOffice }),
    ...(isDismissible(step) && { dismiss: keyOf(step) }),
  };
}
