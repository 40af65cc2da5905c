import { eq } from 'drizzle-orm';
import {
  type CourseMaterial,
  type PublishedSyllabus,
  syllabusPart,
} from '../../../contract/courses/syllabus.ts';
import { LANGUAGES, type Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { type Syllabus, syllabi } from '../../db/schema/courses.ts';

/** What students may read of a course's syllabus, in a language, and its materials. */
export async function syllabusFor(
  db: Database,
  courseId: string,
  reader: { language: Language; isInside: boolean },
): Promise<{ syllabus: PublishedSyllabus | null; materials: CourseMaterial[] }> {
  const [row] = await db.select().from(syllabi).where(eq(syllabi.offeringId, courseId));
  const { published = null, publishedAt = null } = row ?? {};
  return {
    syllabus: published &&
      publishedAt && {
        publishedAt: publishedAt.toISOString(),
        parts: partsIn(published, reader.language),
      },
    materials: reader.isInside ? (row?.materials ?? []).map((each) => materialIn(each, reader.language)) : [],
  };
}

/** With its title in the language, else as it was first written. */
function materialIn({ titleEn, titleEs, ...material }: CourseMaterial, language: Language): CourseMaterial {
  const titles = { it: material.title, en: titleEn, es: titleEs };
  return { ...material, title: titles[language] || material.title };
}

/** The parts that are written: each in the language, else in the first in which there is one. */
export function partsIn(syllabus: Syllabus, wanted: Language): PublishedSyllabus['parts'] {
  const languages = [wanted, ...LANGUAGES.filter((language) => language !== wanted)];
  return syllabusPart.options.flatMap((part) => {
    const language = languages.find((each) => syllabus[each]?.[part]);
    return language ? [{ part, text: syllabus[language]?.[part] ?? '', language }] : [];
  });
}
