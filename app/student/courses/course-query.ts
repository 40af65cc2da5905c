import * as z from 'zod/mini';

const TABS = ['open', 'mine', 'plan', 'all'] as const;
export type CourseTab = (typeof TABS)[number];

const id = z.catch(z.optional(z.uuid()), undefined);

/** What the URL asks for; what can't be read counts as not asked. */
const courseQuery = z.object({
  tab: z.catch(z.enum(TABS), 'open'),
  text: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(100))), undefined),
  facultyId: id,
  teacherId: id,
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type CourseQuery = z.infer<typeof courseQuery>;

export type CourseParams = Record<string, string | string[] | undefined>;

export const readCourseQuery = (params: CourseParams): CourseQuery => courseQuery.parse(params);

/** A view of the courses by its URL, what is not said left out. */
export function courseHref(query: Partial<CourseQuery>): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return `/student/courses?${new URLSearchParams(params)}`;
}
