import { desc, eq } from 'drizzle-orm';
import type { Findable, Findables, OwnCareer } from '../area.ts';
import { requests, requestTypes } from '../db/schema.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { protocolOf } from './requests/stored-request.ts';

/** What a student has asked for, and what can be. */
export const ownFindables: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) => {
  const types = await db.select().from(requestTypes);
  const own = await db
    .select()
    .from(requests)
    .where(eq(requests.careerId, careerId))
    .orderBy(desc(requests.createdAt));
  const titles = new Map(types.map(({ code, title }) => [code, inLanguage(title, language)]));
  return [
    ...own.map((request): Findable => {
      const protocol = protocolOf(request);
      const begun = text(language, timeZone, 'search.on', { at: request.createdAt });
      return {
        kind: 'request',
        title: titles.get(request.typeCode) ?? request.typeCode,
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
