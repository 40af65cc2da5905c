import type { Office } from './offices.ts';

/** The pages that say what they are for, by type of profile and area; and whom to ask there. */
export const HELP_PAGES = {
  'student.dashboard': 'students',
  'student.lessons': 'teaching',
  'student.offers': 'students',
  'student.processes': 'students',
  'student.courses': 'teaching',
  'student.exams': 'teaching',
  'student.payments': 'fees',
  'student.documents': 'students',
  'student.surveys': 'teaching',
  'student.locks': 'students',
  'professor.dashboard': 'teaching',
  'professor.lessons': 'teaching',
  'professor.presences': 'teaching',
  'professor.exams': 'teaching',
  'professor.courses': 'teaching',
  'professor.surveys': 'teaching',
  account: 'help',
} as const satisfies Record<string, Office>;
export type HelpPage = keyof typeof HELP_PAGES;

export const isHelpPage = (name: string): name is HelpPage => Object.hasOwn(HELP_PAGES, name);

/** Which of them a path belongs to: `/student/exams/…` to `student.exams`. */
export function helpPageOf(path: string): HelpPage {
  const [, type = '', area = ''] = path.split('/');
  const name = `${type}.${area}`;
  return isHelpPage(name) ? name : 'account';
}
