import { lessonRegisters, lessons } from '../db/schema.ts';
import { foundTransitionsOf, transitionsOf } from '../platform/states/transition.ts';
import { lessonMachine, registerMachine } from './machines.ts';

export const changeLesson = transitionsOf(lessons, lessonMachine, 'lesson');

/** Moves those that are over. */
export const changeLessons = foundTransitionsOf(lessons, lessonMachine, 'lesson');

export const changeRegister = transitionsOf(lessonRegisters, registerMachine, 'lesson-register');
