import { yearName } from '../../contract/catalogue/academic-year.ts';
import { type DeclarationCode, declarationCode } from '../../contract/documents/documents.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { fullName } from '../../contract/wire/person-name.ts';
import { type CareerRecord, careerStatusOf, recordOf } from '../careers/find-career.ts';
import { transcriptOf } from '../careers/records/transcript.ts';
import type { Database } from '../db/database.ts';
import type { NamedPdf } from '../pdf/pdf-file.ts';
import { factsOf, textsOf } from '../pdf/pdf-texts.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage } from '../platform/texts.ts';
import { dayOf, localInstant } from '../platform/time/days.ts';
import { examsTable } from './exams-table.ts';

/** What can be declared: all of it of an active career, of another nothing, since it would not be true. */
export async function declarable(db: Database, careerId: string): Promise<DeclarationCode[]> {
  return (await careerStatusOf(db, careerId)) === 'active' ? declarationCode.options : [];
}

type Params = { code: DeclarationCode; careerId: string };
type Setting = { language: Language; timeZone: string; institution: string };

/** To be filled in by hand: what nobody here knows. */
const BLANK = '_'.repeat(40);

/**
 * A self-declaration (DPR 445/2000, art. 46). It is the student's act, so it bears no mark, number or seal,
 * but a place to sign. Throws `NotFound` where the career isn't active.
 */
export async function declarationPdf(
  db: Database,
  { code, careerId }: Params,
  setting: Setting,
  now: Date,
): Promise<NamedPdf> {
  const declarer = await recordOf(db, careerId);
  if (declarer.career.status !== 'active') throw new NotFound('declaration', careerId);
  const { say, footer } = textsOf(setting);
  const { language, timeZone, institution } = setting;
  const title = say('declaration.title');
  return {
    name: say(`declaration.${code}.file`),
    paper: {
      ...{ language, title, footer: footer(title) },
      by: { name: fullName(declarer.person), acronym: null },
      at: localInstant(dayOf(now, timeZone), '00:00', timeZone),
      blocks: [
        { kind: 'paragraph', text: say('declaration.law') },
        { kind: 'facts', rows: personFacts(declarer, setting) },
        { kind: 'paragraph', text: say('declaration.aware') },
        { kind: 'heading', text: say('declaration.declares') },
        { kind: 'paragraph', text: say(`declaration.${code}.says`, { institution }) },
        { kind: 'facts', rows: careerFacts(declarer, setting) },
        ...(code === 'exams' ? examsTable(await transcriptOf(db, careerId), setting) : []),
        { kind: 'paragraph', text: say('declaration.free'), look: 'quiet' },
        { kind: 'signature', place: say('declaration.placeAndDay'), signature: say('declaration.signature') },
      ],
    },
  };
}

function personFacts(declarer: CareerRecord, setting: Setting) {
  const { say, date } = textsOf(setting);
  const { taxCode, birthDate, address } = declarer.person;
  return factsOf([
    [say('declaration.name'), fullName(declarer.person)],
    [say('taxCode'), taxCode],
    [say('declaration.bornOn'), birthDate ? date(birthDate) : BLANK],
    [say('declaration.bornAt'), BLANK],
    [say('declaration.lives'), address || BLANK],
  ]);
}

function careerFacts({ badge, programme, career }: CareerRecord, setting: Setting) {
  const { say } = textsOf(setting);
  return factsOf([
    [say('programme'), inLanguage(programme, setting.language)],
    [say('badge'), badge],
    [say('declaration.enrolment.cohort'), yearName(career.cohortYear)],
    [say('declaration.enrolment.status'), say('declaration.active')],
  ]);
}
