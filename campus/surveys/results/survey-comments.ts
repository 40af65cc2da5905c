import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Comment } from '../../../contract/surveys/results.ts';
import type { KeptQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { surveyAnswers } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';

type Of = { surveyId: string; professorId: string; questions: KeptQuestion[] };

/** What was written to these questions, of the course and of this professor, in the order of the ids, which chance made. */
export async function commentsTo(
  db: Database,
  { surveyId, professorId, questions }: Of,
  { language }: Reader,
): Promise<Comment[]> {
  const codes = questions.map(({ code }) => code);
  if (codes.length === 0) return [];
  const rows = await db
    .select()
    .from(surveyAnswers)
    .where(
      and(
        eq(surveyAnswers.surveyId, surveyId),
        inArray(surveyAnswers.question, codes),
        or(isNull(surveyAnswers.teacherId), eq(surveyAnswers.teacherId, professorId)),
        isNotNull(surveyAnswers.answer),
        eq(surveyAnswers.withheld, false),
      ),
    )
    .orderBy(asc(surveyAnswers.id));
  return questions.flatMap(({ code, text }) =>
    rows
      .filter(({ question }) => question === code)
      .map(({ id, answer, reportReason }) => ({
        commentId: id,
        question: inLanguage(text, language),
        text: answer ?? '',
        reported: reportReason !== null,
      })),
  );
}
