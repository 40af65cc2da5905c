import * as z from 'zod/mini';
import { rosterView } from '@/contract/courses/taught-courses';
import { LONGEST } from '@/contract/wire/limits';

/** What the URL asks for; what can't be read counts as not asked. */
const rosterQuery = z.object({
  view: z.catch(rosterView, 'all'),
  text: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search))), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type RosterQuery = z.infer<typeof rosterQuery>;

export type RosterParams = Record<string, string | string[] | undefined>;

export const readRosterQuery = (params: RosterParams): RosterQuery => rosterQuery.parse(params);

export const rosterHref = (courseId: string, asked: Partial<RosterQuery>): string =>
  `/professor/courses/${courseId}?${paramsOf(asked)}`;

/** A student's page, which knows the way back to the roster as it is asked for. */
export const studentHref = (
  { courseId, careerId }: { courseId: string; careerId: string },
  asked: Partial<RosterQuery>,
): string => `/professor/courses/${courseId}/students/${careerId}?${paramsOf(asked)}`;

const paramsOf = ({ view, text, page = 1 }: Partial<RosterQuery>) =>
  new URLSearchParams({
    ...(view && view !== 'all' && { view }),
    ...(text && { text }),
    ...(page > 1 && { page: String(page) }),
  });
