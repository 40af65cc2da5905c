import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { chosenIn, shownFields } from '../../contract/check-form.ts';
import type { FormField } from '../../contract/forms.ts';
import { ownerFacts, paperOf, type Setting } from '../careers/own-paper.ts';
import type { Database } from '../db/database.ts';
import { requestSteps, requests, requestTypes } from '../db/schema.ts';
import type { NamedPaper } from '../pdf/paper-file.ts';
import { factsOf, wordsOf } from '../pdf/paper-words.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage } from '../platform/texts.ts';
import { coursesOf } from './courses-of.ts';
import { protocolOf } from './stored-request.ts';

type Owned = { requestId: string; careerId: string };

/**
 * What a student handed in, with its protocol number, to keep. Throws `NotFound` for somebody else's, and for one that
 * isn't handed in: a draft, or one whose correction may be begun.
 */
export async function requestPaper(db: Database, owned: Owned, setting: Setting): Promise<NamedPaper> {
  const { request, title: titles } = await sentRequest(db, owned);
  const { say, instant } = wordsOf(setting);
  const protocol = protocolOf(request) ?? '';
  const [first, last] = await handedIn(db, request.id);
  const title = say('request.title', { title: inLanguage(titles, setting.language), protocol });
  const corrected = last > first ? instant(last) : null;
  return {
    name: `${say('request.file')}-${protocol.replace('/', '-')}`,
    paper: paperOf(setting, {
      title,
      at: last,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ...(await ownerFacts(db, owned.careerId, setting)),
            ...factsOf([
              [say('request.protocol'), protocol],
              [say('request.handedIn'), instant(first)],
              [say('request.corrected'), corrected],
            ]),
          ],
        },
        { kind: 'heading', text: say('request.asked') },
        { kind: 'facts', rows: await answers(db, request, setting) },
      ],
    }),
  };
}

async function sentRequest(db: Database, { requestId, careerId }: Owned) {
  const [found] = await db
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(
      and(
        ...[eq(requests.id, requestId), eq(requests.careerId, careerId), isNotNull(requests.protocolNumber)],
        notInArray(requests.status, ['needs_changes', 'expired']),
      ),
    );
  if (!found) throw new NotFound('request', requestId);
  return found;
}

/** When it was handed in first, and last. */
async function handedIn(db: Database, requestId: string): Promise<[first: Date, last: Date]> {
  const steps = await db
    .select({ at: requestSteps.at })
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, requestId), eq(requestSteps.action, 'submit')))
    .orderBy(asc(requestSteps.seq));
  const [first, last] = [steps.at(0), steps.at(-1)];
  if (!first || !last) throw new NotFound('request', requestId);
  return [first.at, last.at];
}

async function answers(
  db: Database,
  { form, data, careerId }: typeof requests.$inferSelect,
  setting: Setting,
) {
  const { say, date } = wordsOf(setting);
  const fields = shownFields(form, data);
  const named = fields.flatMap(({ kind, code }) => (kind === 'course' ? (data[code] ?? []) : []));
  const courses = named.length > 0 ? await coursesOf(db, careerId, setting.language, named) : [];
  const written = ({ code, kind, options }: FormField): string | null => {
    const value = data[code];
    if (!value) return null;
    if (kind === 'declaration') return say('request.declared');
    if (kind === 'date') return date(value);
    if (kind === 'course') return courses.find(({ id }) => id === value)?.title ?? value;
    const codes = kind === 'several' ? chosenIn(value) : [value];
    const texts = options?.flatMap(({ code: each, text }) =>
      codes.includes(each) ? inLanguage(text, setting.language) : [],
    );
    return texts?.join(', ') ?? value;
  };
  return factsOf(fields.map((field) => [inLanguage(field.label, setting.language), written(field)]));
}
