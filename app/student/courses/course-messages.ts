import type { Namespace } from '@/i18n/client-messages';

/** What the browser says of a course: on its card in the lists, and on its own page. */
export const courseMessages: Namespace[] = [
  'courses.groups',
  'courses.actions',
  'courses.done',
  'courses.drop',
  'courses.leave',
  'courses.withdraw',
  'courses.takeBack',
  'courses.own',
  'courses.against',
  'courses.status',
];
