import type { ReactNode } from 'react';
import type { Timed } from './lay-out';

/** An entry's look: as planned, not published, cancelled, the old place of a moved lesson, an exam. */
export type EntryLook = 'plain' | 'draft' | 'gone' | 'ghost' | 'exam';

/** A lesson or an exam as the week shows it: its words are written by the server. */
export interface WeekEntry extends Timed {
  id: string;
  look: EntryLook;
  /** Of its course, as a class. */
  colour: string;
  title: string;
  href: string;
  /** Its beginning and its end. */
  from: string;
  to: string;
  where: ReactNode;
  /** How it stands, where that isn't as it was published: in a word with its icon. */
  state: ReactNode;
  /** It is over. */
  isOver: boolean;
  /** What marks it for a moment when it becomes another. */
  live: string;
  /** What is read out then. */
  said: string | null;
}
