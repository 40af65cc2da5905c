import { and, asc, eq } from 'drizzle-orm';
import { countryName } from '../../../contract/accounts/countries.ts';
import { shownFields } from '../../../contract/processes/check-form.ts';
import { writtenAnswer } from '../../../contract/processes/form-answers.ts';
import { ownerFacts, pdfOf, type Setting } from '../../careers/own-pdf.ts';
import type { Database } from '../../db/database.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { requestSteps } from '../../db/schema.ts';
import { uploadTitleOf } from '../../documents/uploads/about-upload.ts';
import type { NamedPdf } from '../../pdf/pdf-file.ts';
import { factsOf, textsOf } from '../../pdf/pdf-texts.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { choicesOf } from './choices-of.ts';
import { hasPdf } from './current-step.ts';
import { foundRequest, protocolOf, type StoredRequest } from './request-machine.ts';
import { uploadNames } from './uploads-of.ts';

type Owned = { requestId: string; careerId: string };

/** What a student handed in, with its protocol. `NotFound` for another's, a draft or begun correction. */
export async function requestPdf(db: Database, owned: Owned, setting: Setting): Promise<NamedPdf> {
  const { request, title: titles } = await foundRequest(db, owned.requestId, owned.careerId);
  if (!hasPdf(request)) throw new NotFound('request', owned.requestId);
  const { say, instant } = textsOf(setting);
  const protocol = protocolOf(request) ?? '';
  const [first, last] = await handedIn(db, request.id);
  const title = say('request.title', { title: inLanguage(titles, setting.language), protocol });
  const corrected = last > first ? instant(last) : null;
  return {
    name: `${say('request.file')}-${protocol.replace('/', '-')}`,
    paper: pdfOf(setting, {
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

async function answers(db: Database, { form, data, careerId }: StoredRequest, setting: Setting) {
  const { say, date } = textsOf(setting);
  const { language } = setting;
  const asked = shownFields(form, data);
  const words = {
    ...{ date, declared: say('request.declared') },
    country: (code: string) => countryName(code, language),
    inLanguage: (text: LocalText) => inLanguage(text, language),
    choices: await choicesOf(db, { form: asked, careerId, language }, data),
    papers: (await uploadNames(db, { form, data, careerId })).map(({ id, name, type }) => ({
      ...{ id, name: `${name} (${inLanguage(uploadTitleOf(type), language)})` },
    })),
  };
  return factsOf(asked.map((field) => [words.inLanguage(field.label), writtenAnswer(field, data, words)]));
}
