import type { Office } from '../wire/offices.ts';

/**
 * The pages with a help text: their paths, and the office to ask. `[…]` stands for any part of a path,
 * `?plan` for that tab. A page without its own paragraph has its area's.
 */
const PAGES = {
  'student.dashboard': { office: 'students', at: ['student/dashboard'] },
  'student.lessons': { office: 'teaching', at: ['student/lessons'] },
  'student.attendance': { office: 'teaching', at: ['student/lessons/presences'], area: 'student.lessons' },
  'student.calendar': { office: 'teaching', at: ['student/lessons/calendar'], area: 'student.lessons' },
  'student.offers': { office: 'students', at: ['student/offers'] },
  'student.processes': { office: 'students', at: ['student/processes'] },
  'student.courses': { office: 'teaching', at: ['student/courses'] },
  'student.plan': {
    office: 'teaching',
    at: ['student/courses/plan', 'student/courses/?plan'],
    area: 'student.courses',
  },
  'student.exams': { office: 'teaching', at: ['student/exams'] },
  'student.exam': { office: 'teaching', at: ['student/exams/[id]'], area: 'student.exams' },
  'student.transcript': { office: 'students', at: ['student/exams/?transcript'], area: 'student.exams' },
  'student.payments': { office: 'fees', at: ['student/payments'] },
  'student.documents': { office: 'students', at: ['student/documents'] },
  'student.surveys': { office: 'teaching', at: ['student/surveys'] },
  'student.locks': { office: 'students', at: ['student/locks'] },
  'professor.dashboard': { office: 'teaching', at: ['professor/dashboard'] },
  'professor.lessons': { office: 'teaching', at: ['professor/lessons'] },
  'professor.calendar': { office: 'teaching', at: ['professor/lessons/calendar'], area: 'professor.lessons' },
  'professor.diary': { office: 'teaching', at: ['professor/lessons/diary'], area: 'professor.lessons' },
  'professor.presences': { office: 'teaching', at: ['professor/presences'] },
  'professor.projector': {
    office: 'teaching',
    at: ['professor/presences/[id]/projector'],
    area: 'professor.presences',
  },
  'professor.exams': { office: 'teaching', at: ['professor/exams'] },
  'professor.exam': { office: 'teaching', at: ['professor/exams/[id]'], area: 'professor.exams' },
  'professor.newExam': { office: 'teaching', at: ['professor/exams/new'], area: 'professor.exams' },
  'professor.examDay': { office: 'teaching', at: ['professor/exams/[id]/day'], area: 'professor.exams' },
  'professor.import': { office: 'teaching', at: ['professor/exams/[id]/import'], area: 'professor.exams' },
  'professor.sheets': { office: 'teaching', at: ['professor/exams/[id]/sheets'], area: 'professor.exams' },
  'professor.courses': { office: 'teaching', at: ['professor/courses'] },
  'professor.plans': { office: 'teaching', at: ['professor/courses/plans'], area: 'professor.courses' },
  'professor.surveys': { office: 'teaching', at: ['professor/surveys'] },
  account: { office: 'help', at: ['account'] },
  profile: { office: 'students', at: ['account/profile'], area: 'account' },
  password: { office: 'help', at: ['account/password'], area: 'account' },
  notifications: { office: 'help', at: ['account/notifications'], area: 'account' },
  portal: { office: 'help', at: [''] },
} as const satisfies Record<string, { office: Office; at: readonly string[]; area?: string }>;
export type HelpPage = keyof typeof PAGES;

export const HELP_PAGES = Object.keys(PAGES) as [HelpPage, ...HelpPage[]];

export const isHelpPage = (name: string): name is HelpPage => Object.hasOwn(PAGES, name);

export const helpOfficeOf = (page: HelpPage): Office => PAGES[page].office;

/** The area whose words are said of a page of it too. */
export function areaOfHelp(page: HelpPage): HelpPage | undefined {
  const said = PAGES[page];
  return 'area' in said ? said.area : undefined;
}

const places = HELP_PAGES.flatMap((page) => PAGES[page].at.map((at) => ({ page, parts: partsOf(at) })))
  .map(({ page, parts }) => ({ page, parts, named: parts.filter((part) => !part.startsWith('[')).length }))
  .sort((one, other) => other.parts.length - one.parts.length || other.named - one.named);

/** The help page of a path and a tab, by the longest prefix; `portal` where none is known. */
export function helpPageOf(path: string, tab?: string | null): HelpPage {
  const asked = [...partsOf(path), ...(tab ? [`?${tab}`] : [])];
  const found = places.find(({ parts }) => parts.every((part, place) => stands(part, asked[place])));
  return found?.page ?? 'portal';
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

const stands = (part: string, asked = '?') =>
  part === asked || (part.startsWith('[') && !asked.startsWith('?'));
