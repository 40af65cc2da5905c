import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { added } from '../wire/office-fields.ts';
import * as diary from './diary.ts';
import * as lessons from './lessons.ts';
import * as plans from './plans.ts';
import * as rooms from './rooms.ts';

/** Rooms, holidays and the registers of lessons, as the office keeps them. */
export const teachingCalls = {
  'office/rooms/add': {
    who: 'office',
    request: rooms.addRoomRequest,
    result: added,
    says: 'Adds a room, or changes the one of that code',
  },
  'office/rooms/list': {
    who: 'office',
    request: empty,
    result: rooms.listedRooms,
    reads: true,
    says: 'Every room, by its code',
  },
  'office/holidays/add': {
    who: 'office',
    request: rooms.addHolidayRequest,
    result: added,
    says: 'Adds days on which nothing is taught, besides the feasts of the law',
  },
  'office/lessons/reopen': {
    who: 'office',
    request: lessons.lessonRequest,
    result: plans.changedLesson,
    refusals: ['state.not_allowed'],
    says: 'Takes back, within 24 hours of its end, that a lesson was held: it can be cancelled or moved',
  },
  'office/registers/list': {
    who: 'office',
    request: diary.listRegistersRequest,
    result: diary.listedRegisters,
    reads: true,
    says: 'The registers of lessons, of one state or all, the longest submitted first',
  },
  'office/registers/assign': {
    who: 'office',
    request: diary.assignMinutesRequest,
    result: diary.changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Says how long a professor is to teach in a course',
  },
  'office/registers/return': {
    who: 'office',
    request: diary.returnRegisterRequest,
    result: diary.changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Returns a register to its professor with a reason',
  },
  'office/registers/approve': {
    who: 'office',
    request: diary.registerRequest,
    result: diary.changedRegister,
    refusals: ['state.not_allowed'],
    says: 'Approves a register that was submitted',
  },
} satisfies Calls;
