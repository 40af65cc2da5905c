import type { StoredQuestion } from '../../contract/surveys/surveys.ts';
import type { LocalText } from '../db/schema/columns.ts';

const text = (it: string, en: string, es: string): LocalText => ({ it, en, es });

const scale = (
  code: string,
  asked: StoredQuestion['for'],
  ...words: [string, string, string]
): StoredQuestion => ({ ...{ code, kind: 'scale', for: asked }, text: text(...words) });

const ofTeacher = (...asked: Parameters<typeof scale>): StoredQuestion => ({
  ...scale(...asked),
  about: 'teacher',
});

const option = (code: string, ...words: [string, string, string]) => ({ code, text: text(...words) });

/** The template until the office writes one: what ANVUR has every Italian university ask of a course. */
export const STANDARD = 'standard';

export const standardQuestions: StoredQuestion[] = [
  scale(
    'preliminary_knowledge',
    'everybody',
    'Le conoscenze preliminari che avevi sono bastate per capire gli argomenti del programma d’esame?',
    'Was what you knew beforehand enough to understand the topics of the syllabus?',
    '¿Los conocimientos previos que tenías bastaron para entender los temas del programa?',
  ),
  scale(
    'workload',
    'everybody',
    'Il carico di studio è proporzionato ai crediti assegnati?',
    'Is the workload in proportion to the credits?',
    '¿La carga de estudio es proporcionada a los créditos asignados?',
  ),
  scale(
    'materials',
    'everybody',
    'Il materiale didattico, indicato e disponibile, è adeguato per studiare la materia?',
    'Are the materials that are named and available adequate for studying the subject?',
    '¿El material docente, indicado y disponible, es adecuado para estudiar la materia?',
  ),
  scale(
    'exam_rules',
    'everybody',
    'Le modalità di esame sono state definite in modo chiaro?',
    'Was it made clear how the exam works?',
    '¿Se definieron con claridad las modalidades del examen?',
  ),
  scale(
    'timetable_kept',
    'attending',
    'Gli orari di lezioni, esercitazioni e altre attività sono stati rispettati?',
    'Were the hours of lectures, exercises and other activities kept?',
    '¿Se respetaron los horarios de clases, ejercicios y otras actividades?',
  ),
  ofTeacher(
    'motivates',
    'attending',
    'Il docente stimola l’interesse per la disciplina?',
    'Does the professor awaken interest in the subject?',
    '¿El docente despierta el interés por la disciplina?',
  ),
  ofTeacher(
    'explains_clearly',
    'attending',
    'Il docente espone gli argomenti in modo chiaro?',
    'Does the professor explain the topics clearly?',
    '¿El docente expone los temas con claridad?',
  ),
  ofTeacher(
    'reachable',
    'everybody',
    'Il docente è reperibile per chiarimenti e spiegazioni?',
    'Can the professor be reached for questions and explanations?',
    '¿El docente está disponible para aclaraciones y explicaciones?',
  ),
  scale(
    'exercises_useful',
    'attending',
    'Esercitazioni, tutorati e laboratori sono utili per imparare la materia?',
    'Are exercises, tutorials and labs useful for learning the subject?',
    '¿Los ejercicios, tutorías y laboratorios son útiles para aprender la materia?',
  ),
  scale(
    'as_announced',
    'attending',
    'L’insegnamento è stato svolto come dichiarato sul sito del corso di studio?',
    'Was the course held as announced on the programme’s site?',
    '¿La asignatura se impartió como se anunció en el sitio de la titulación?',
  ),
  scale(
    'interested',
    'everybody',
    'Ti interessano gli argomenti trattati nell’insegnamento?',
    'Are you interested in the topics of the course?',
    '¿Te interesan los temas tratados en la asignatura?',
  ),
  {
    ...{ code: 'why_not_attending', kind: 'choice', for: 'not_attending' },
    text: text(
      'Qual è il motivo principale per cui non hai frequentato, o hai frequentato poco?',
      'What is the main reason why you attended little or not at all?',
      '¿Cuál es el motivo principal por el que no asististe, o asististe poco?',
    ),
    options: [
      option('work', 'Lavoro', 'Work', 'Trabajo'),
      option(
        'other_courses',
        'Frequenza di altri insegnamenti',
        'I attended other courses',
        'Asistencia a otras asignaturas',
      ),
      option(
        'little_use',
        'La frequenza serve poco per preparare l’esame',
        'Attending is of little use for the exam',
        'La asistencia sirve de poco para preparar el examen',
      ),
      option(
        'no_room',
        'Le aule o gli orari non lo permettono',
        'Rooms or hours don’t allow it',
        'Las aulas o los horarios no lo permiten',
      ),
      option('other', 'Altro', 'Something else', 'Otro'),
    ],
  },
  {
    ...{ code: 'suggestions', kind: 'text', for: 'everybody' },
    text: text(
      'Che cosa miglioreresti, e che cosa terresti com’è?',
      'What would you improve, and what would you keep as it is?',
      '¿Qué mejorarías y qué dejarías como está?',
    ),
  },
];
