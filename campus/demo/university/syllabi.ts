import * as z from 'zod/mini';
import { type SyllabusTexts, syllabusTexts } from '../../../contract/courses/syllabus.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { saveSyllabus } from '../../courses/professor/save-syllabus.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import data from '../data/syllabi.json' with { type: 'json' };
import { type University, unitOf } from './making.ts';

const language = z.enum(LANGUAGES);
const { courses, texts } = z
  .object({
    courses: z.array(z.object({ code: z.string(), languages: z.array(language), isPublished: z.boolean() })),
    texts: z.record(language, syllabusTexts),
  })
  .parse(data);

/**
 * Syllabi of some courses of the printed accounts: one in every language, one only in Italian, which all
 * readers see, and one that is still a draft.
 */
export async function addSyllabi(university: University): Promise<void> {
  const { tx, calendar } = university;
  for (const { code, languages, isPublished } of courses) {
    const { title, offeringId: courseId, professorId } = unitOf(university, code);
    for (const [version, language] of languages.entries()) {
      const about = textsOf(texts[language], title[language] ?? title.it);
      const publish = isPublished && version === languages.length - 1;
      const saved = { courseId, professorId, version, language, texts: about, publish };
      await doneOrThrow(saveSyllabus(tx, saved, calendar.at(-30, 11)));
    }
  }
}

const textsOf = (written: SyllabusTexts, course: string): SyllabusTexts => ({
  ...written,
  aims: written.aims.replace('{course}', course),
});
