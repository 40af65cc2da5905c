import * as z from 'zod/mini';
import {
  SESSION_GROUPS,
  SESSION_SORTS,
  type SessionChoice,
  type SessionSort,
} from '@/components/exams/board/list/session-list';

/** What the URL asks for. A value that cannot be read is ignored. `-` before a sort means descending. */
const sessionQuery = z.object({
  state: z.catch(z.optional(z.enum(SESSION_GROUPS)), undefined),
  course: z.catch(z.optional(z.string()), undefined),
  sort: z.catch(z.optional(z.string().check(z.regex(/^-?[a-z]+$/))), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
});

export type SessionParams = Record<string, string | string[] | undefined>;
export type SessionQuery = SessionChoice & { page: number };

export function readSessionQuery(params: SessionParams): SessionQuery {
  const { state, course, sort, page } = sessionQuery.parse(params);
  const by = SESSION_SORTS.find((each) => each === sort?.replace('-', ''));
  return { group: state, course, page, sort: by && { by, descending: sort?.startsWith('-') ?? false } };
}

export function sessionsHref({ group, course, sort, page = 1 }: Partial<SessionQuery>): string {
  const params = new URLSearchParams({
    ...(group && { state: group }),
    ...(course && { course }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.by}` }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/professor/exams?${params}` : '/professor/exams';
}

/** A column sorts upwards, then downwards, then no more. */
export function sortBy(query: SessionQuery, by: SessionSort) {
  const { sort } = query;
  const direction =
    sort?.by === by ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : null;
  const next = direction === 'descending' ? undefined : { by, descending: direction === 'ascending' };
  return { direction, href: sessionsHref({ ...query, sort: next, page: 1 }) };
}
