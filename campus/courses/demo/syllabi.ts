import type { SyllabusTexts } from '../../../contract/courses/syllabus.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { type Syllabus, syllabi } from '../../db/schema/courses.ts';
import type { Making, University } from '../../making.ts';

/** In every language; one in Italian alone, which others read in Italian; and one that is still a draft. */
const WRITTEN: Record<string, { languages: Language[]; isPublished: boolean }> = {
  INF103: { languages: ['it'], isPublished: true },
  INF201: { languages: ['it', 'en', 'es'], isPublished: true },
  INF202: { languages: ['it', 'en'], isPublished: false },
};

/** Syllabi of some courses of the printed accounts. */
export async function addSyllabi({ tx, calendar }: Making, { units }: University): Promise<void> {
  const at = calendar.at(-30, 11);
  await tx.insert(syllabi).values(
    units.flatMap(({ code, title, offeringId }) => {
      const written = WRITTEN[code];
      if (!written) return [];
      const draft: Syllabus = Object.fromEntries(
        written.languages.map((language) => [language, textsIn(language, title)]),
      );
      const shown = written.isPublished ? { published: draft, publishedAt: at } : {};
      return [{ offeringId, draft, savedAt: at, version: 1, ...shown }];
    }),
  );
}

const textsIn = (language: Language, title: LocalText): SyllabusTexts =>
  TEXTS[language](title[language] ?? title.it);

const TEXTS: Record<Language, (course: string) => SyllabusTexts> = {
  it: (course) => ({
    aims: `Chi ha seguito ${course} sa scegliere gli strumenti adatti a un problema e spiegare la scelta.`,
    prerequisites: 'Gli insegnamenti del primo anno.',
    contents: 'Concetti di base\nMetodi e tecniche\nCasi di studio\nProgetto finale',
    methods: 'Lezioni ed esercitazioni in aula, con esempi svolti insieme.',
    assessment: 'Prova scritta di due ore e breve colloquio. Il progetto vale fino a tre punti.',
    texts: 'Dispense della docente, pubblicate tra i materiali.',
    officeHours: 'Martedì dalle 14 alle 16, su appuntamento.',
  }),
  en: (course) => ({
    aims: `Whoever has attended ${course} can choose the right tools for a problem, and say why.`,
    prerequisites: 'The courses of the first year.',
    contents: 'Basic concepts\nMethods and techniques\nCase studies\nFinal project',
    methods: 'Lectures and exercise classes, with examples worked out together.',
    assessment: 'A written exam of two hours and a short interview. The project gives up to three points.',
    texts: 'The lecturer’s notes, published among the materials.',
    officeHours: 'Tuesdays from 14 to 16, by appointment.',
  }),
  es: (course) => ({
    aims: `Quien ha cursado ${course} sabe elegir las herramientas para un problema y explicar por qué.`,
    prerequisites: 'Las asignaturas del primer año.',
    contents: 'Conceptos básicos\nMétodos y técnicas\nCasos de estudio\nProyecto final',
    methods: 'Clases y prácticas en el aula, con ejemplos resueltos en común.',
    assessment: 'Examen escrito de dos horas y breve entrevista. El proyecto vale hasta tres puntos.',
    texts: 'Apuntes de la profesora, publicados entre los materiales.',
    officeHours: 'Martes de 14 a 16, con cita.',
  }),
};
