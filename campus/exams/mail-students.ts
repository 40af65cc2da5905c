import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { people, profiles } from '../db/schema.ts';
import { enqueueMail, type Mail } from '../platform/mail.ts';
import { inLanguage } from '../platform/texts.ts';
import type { OutcomeWithExam } from './outcomes/outcomes.ts';
import type { Session } from './sessions/sessions.ts';

type Told = Pick<Session, 'course' | 'startsAt'>;
type About = 'examMoved' | 'examCancelled' | 'examVoided' | 'examPromoted';

/** Mails students what became of their booking without their doing: they may not look at the portal before the day. */
export function mailBookings(
  tx: Database,
  careerIds: string[],
  { about, session, reason = '' }: { about: About; session: Told; reason?: string },
  now: Date,
): Promise<void> {
  return mailStudents(tx, careerIds, { template: about, session, values: { reason } }, now);
}

/** Mails a student that an outcome is out and until when it can be decided, never what it is. */
export function mailOutcome(
  tx: Database,
  { careerId, ...session }: OutcomeWithExam,
  decisionDueAt: Date | null,
  now: Date,
): Promise<void> {
  const mail: Pick<Mail, 'template' | 'values'> = decisionDueAt
    ? { template: 'outcomeToDecide', values: { due: { instant: decisionDueAt.toISOString() } } }
    : { template: 'outcomePublished', values: {} };
  return mailStudents(tx, [careerId], { ...mail, session }, now);
}

async function mailStudents(
  tx: Database,
  careerIds: string[],
  { template, session, values }: { template: string; session: Told; values: Mail['values'] },
  now: Date,
): Promise<void> {
  const readers = await tx
    .select({ to: people.email, language: people.language })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(inArray(profiles.id, careerIds));
  const when = { instant: session.startsAt.toISOString() };
  for (const reader of readers) {
    const course = inLanguage(session.course, reader.language);
    await enqueueMail(tx, { ...reader, template, values: { course, when, ...values } }, now);
  }
}
