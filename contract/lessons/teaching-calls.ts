import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { added } from '../wire/office-fields.ts';
import {
  assignMinutesRequest,
  changedRegister,
  listedRegisters,
  listRegistersRequest,
  registerRequest,
  returnRegisterRequest,
} from './diary.ts';
import { lessonRequest } from './lessons.ts';
import { changedLesson } from './plans.ts';
import { addHolidayRequest, addRoomRequest, listedRooms } from './rooms.ts';

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
