'use client';

import { EnrolmentWord } from '../enrolment-word';
import { useStanding } from './standing-provider';

/** Where the reader stands in the course, in a word; nothing before there was an enrolment. */
export function StandingWord() {
  const { status } = useStanding().standing;
  return status && <EnrolmentWord status={status} />;
}
