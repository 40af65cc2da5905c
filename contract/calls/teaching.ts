import { empty } from '../envelope.ts';
import {
  assignMinutesRequest,
  changedRegister,
  listedRegisters,
  listRegistersRequest,
  registerRequest,
  returnRegisterRequest,
} from '../lesson-diary.ts';
import { changedLesson } from '../lesson-plans.ts';
import { lessonRequest } from '../lessons.ts';
import { added } from '../office.ts';
import { addHolidayRequest, addRoomRequest, listedRooms } from '../rooms.ts';
import type { Calls } from './call.ts';

/** Rooms, holidays and the registers of lessons, as the office keeps them. */
export const teachingCalls = {
  'office/rooms/add': {
    who: 'office',
    request: addRoomRequest,
    result: added,
    says: 'Adds a room, or changes the one of that code',
  },
  'office/rooms/list': {
    who: 'office',
    request: empty,
    result: listedRooms,
    reads: true,
    says: 'Every room, by its code',
  },
  'office/holidays/add': {
    who: 'office',
    request: addHolidayRequest,
    result: added,
    says: 'Adds days on which nothing is taught, besides the feasts of the law',
  },
  'office/lessons/reopen': {
    who: 'office',
    request: lessonRequest,
    result: changedLesson,
    refusals: ['state.not_allowed'],
    says: 'Takes back, within 24 hours of its end, that a lesson was held: it can be cancelled or moved',
  },
  'office/registers/list': {
    who: 'office',
    request: listRegistersRequest,
    result: listedRegisters,
    reads: true,
    says: 'The registers of lessons, of one state or all, the longest submitted first',
  },
  'office/registers/assign': {
    who: 'office',
    request: assignMinutesRequest,
    result: changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Says how long a professor is to teach in a course',
  },
  'office/registers/return': {
    who: 'office',
    request: returnRegisterRequest,
    result: changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Returns a register to its professor with a reason',
  },
  'office/registers/approve': {
    who: 'office',
    request: registerRequest,
    result: changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Approves a register that was submitted',
  },
} satisfies Calls;
