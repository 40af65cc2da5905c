import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { Findable, Findables, Overview, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { requests, requestTypes } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { WITH_OFFICE } from './requests/current-step.ts';
import { askedAndAskable } from './requests/list-requests.ts';
import { protocolOf } from './requests/request-machine.ts';

/** The requests that wait for a correction or an answer, can be appealed, or are overdue at an office. */
export const studentRequests: Overview<OwnCareer, StudentSummary> = async (
  db,
  { careerId },
  { language },
  now,
) => {
  const rows = await waiting(db).execute({ careerId, now: now.toISOString() });
  const steps = rows.map(({ id, status, title, dueAt, appealUntil }): Step => {
    const step = {
      area: 'processes',
      link: `/student/processes/${id}`,
      params: { request: inLanguage(title, language) },
    } as const;
    if (status === 'needs_changes') return { ...step, code: 'request_returned', severity: 'soon', dueAt };
    if (status === 'proposed') return { ...step, code: 'request_proposed', severity: 'soon', dueAt };
    return status === 'rejected'
      ? { ...step, code: 'request_rejected', severity: 'info', dueAt: appealUntil }
      : { ...step, code: 'request_overdue', severity: 'info' };
  });
  return { steps, day: steps.filter(({ severity }) => severity === 'soon').map(partOf) };
};

const waiting = prepared((db) =>
  db
    .select({
      id: requests.id,
      status: requests.status,
      title: requestTypes.title,
      dueAt: requests.dueAt,
      appealUntil: requests.appealUntil,
    })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(
      and(
        eq(requests.careerId, sql.placeholder('careerId')),
        or(
          and(
            oneOf(requests.status, ['needs_changes', 'proposed']),
            gt(requests.dueAt, sql.placeholder('now')),
          ),
          and(oneOf(requests.status, WITH_OFFICE), lt(requests.dueAt, sql.placeholder('now'))),
          and(oneOf(requests.status, ['rejected']), gt(requests.appealUntil, sql.placeholder('now'))),
        ),
      ),
    )
    .orderBy(asc(requests.dueAt), asc(requests.id))
    .prepare(''),
);

/** What a student has asked for, and what can be. */
export const ownFindables: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) => {
  const { types, own } = await askedAndAskable(db, careerId);
  return [
    ...own.map(({ request, title }): Findable => {
      const protocol = protocolOf(request);
      const begun = text(language, timeZone, 'search.on', { at: request.createdAt });
      return {
        kind: 'request',
        title: inLanguage(title, language),
        ...(protocol && { also: [protocol] }),
        detail: protocol ?? begun,
        link: `/student/processes/${request.id}`,
        near: request.createdAt,
      };
    }),
    ...types
      .filter(({ closed }) => !closed)
      .map(({ title }): Findable => {
        const detail = text(language, timeZone, 'search.canBeAsked');
        return { kind: 'request', title: inLanguage(title, language), detail, link: '/student/processes' };
      }),
  ];
};
