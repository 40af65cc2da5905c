import * as z from 'zod/mini';
import type { CourseView } from '@/contract/courses/courses';
import { id } from '@/contract/wire/id';
import { LONGEST } from '@/contract/wire/limits';

const TABS = ['catalogue', 'mine', 'plan'] as const;
export type CourseTab = (typeof TABS)[number];

/** Which courses of the catalogue are shown. */
export const SHOWN = ['open', 'plan', 'all'] as const satisfies CourseView[];

/** What the URL asks for; what can't be read counts as not asked. */
const courseQuery = z.object({
  tab: z.catch(z.enum(TABS), 'catalogue'),
  show: z.catch(z.enum(SHOWN), 'open'),
  text: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search))), undefined),
  facultyId: z.catch(z.optional(id), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type CourseQuery = z.infer<typeof courseQuery>;

export type CourseParams = Record<string, string | string[] | undefined>;

export const readCourseQuery = (params: CourseParams): CourseQuery => courseQuery.parse(params);

/** A view of the courses by its URL; what goes without saying is left out. */
export function courseHref({ tab, show, text, facultyId, page = 1 }: Partial<CourseQuery>): string {
  const params = new URLSearchParams({
    ...(tab && tab !== 'catalogue' && { tab }),
    ...(show && show !== 'open' && { show }),
    ...(text && { text }),
    ...(facultyId && { facultyId }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/student/courses?${params}` : '/student/courses';
}
