import type { AreaNeeds } from './page-needs.ts';

/** A student's areas, in the order of the menu, and what each asks. */
export const studentAreas = {
  dashboard: {
    list: 'student/dashboard/summary',
    pages: [
      {
        page: '/student/dashboard',
        needs: [],
        parts: { 'student/dashboard/summary': 'it shows what the fifteen calls tell' },
      },
    ],
    acts: ['student/dashboard/dismiss'],
  },
  lessons: {
    list: 'student/lessons/list',
    pages: [
      { page: '/student/lessons', needs: ['student/lessons/list'] },
      { page: '/student/lessons/[id]', needs: ['student/lessons/detail'] },
      { page: '/student/lessons/calendar', needs: ['student/lessons/feed'] },
      { page: '/student/lessons/presences', needs: ['student/presences/list'] },
      { page: '/student/lessons/checkin', needs: [] },
    ],
    acts: [
      'student/lessons/renewfeed',
      'student/lessons/revokefeed',
      'student/presences/checkin',
      'student/presences/announce',
      'student/presences/dispute',
    ],
  },
  offers: {
    list: 'student/offers/list',
    pages: [
      { page: '/student/offers', needs: ['student/offers/list'] },
      { page: '/student/offers/[id]', needs: ['student/offers/detail'] },
      {
        page: '/student/offers/[id]/apply',
        needs: ['student/offers/detail'],
        parts: { 'student/documents/list': 'no papers can be handed in' },
      },
      { page: '/student/offers/[id]/ranking', needs: ['student/offers/detail', 'student/offers/ranking'] },
    ],
    acts: [
      'student/offers/save',
      'student/offers/submit',
      'student/offers/withdraw',
      'student/offers/accept',
      'student/offers/decline',
    ],
  },
  processes: {
    list: 'student/processes/list',
    pages: [
      { page: '/student/processes', needs: ['student/processes/list'] },
      {
        page: '/student/processes/[id]',
        needs: ['student/processes/detail'],
        parts: { 'student/processes/paper': 'the request has no PDF' },
      },
    ],
    acts: [
      'student/processes/save',
      'student/processes/submit',
      'student/processes/cancel',
      'student/processes/appeal',
      'student/processes/answer',
      'student/processes/message',
    ],
  },
  courses: {
    list: 'student/courses/list',
    pages: [
      {
        page: '/student/courses',
        needs: ['student/courses/list'],
        parts: { 'student/courses/plan': 'the tab of the study plan says that it isn’t offered' },
      },
      { page: '/student/courses/[id]', needs: ['student/courses/detail'] },
      {
        page: '/student/courses/[id]/ranking',
        needs: ['student/courses/detail', 'student/courses/ranking'],
      },
      { page: '/student/courses/messages/[id]', needs: ['student/courses/message'] },
      { page: '/student/courses/plan', needs: ['student/courses/planchoice'] },
    ],
    acts: [
      'student/courses/eligibility',
      'student/courses/enrol',
      'student/courses/drop',
      'student/courses/withdraw',
      'student/courses/take',
      'student/courses/openmessage',
      'student/courses/saveplan',
      'student/courses/submitplan',
    ],
  },
  exams: {
    list: 'student/exams/list',
    pages: [
      {
        page: '/student/exams',
        needs: ['student/exams/list', 'student/exams/outcomes'],
        parts: { 'student/exams/transcript': 'the tab of the transcript says that it isn’t offered' },
      },
      { page: '/student/exams/[id]', needs: ['student/exams/detail'] },
    ],
    acts: [
      'student/exams/eligibility',
      'student/exams/book',
      'student/exams/switch',
      'student/exams/void',
      'student/exams/answer',
      'student/exams/request',
      'student/exams/withdrawrequest',
      'student/exams/accept',
      'student/exams/reject',
      'student/exams/undo',
    ],
  },
  payments: {
    list: 'student/payments/list',
    pages: [
      {
        page: '/student/payments',
        needs: ['student/payments/list'],
        parts: {
          'student/payments/receipt': 'a paid charge has no receipt',
          'student/payments/notice': 'a charge has no notice to pay with elsewhere',
          'student/payments/statement': 'a year has no statement',
        },
      },
      { page: '/student/payments/return/[id]', needs: ['student/payments/attempt'] },
    ],
    acts: ['student/payments/start', 'student/payments/claim'],
  },
  documents: {
    list: 'student/documents/templates',
    pages: [
      {
        page: '/student/documents',
        needs: ['student/documents/templates'],
        parts: {
          'student/documents/list': 'what was handed in isn’t shown',
          'student/documents/declare': 'no declaration can be made',
          'student/documents/certificate': 'no certificate can be fetched again',
        },
      },
    ],
    acts: ['student/documents/issue', 'student/documents/discard'],
  },
  surveys: {
    list: 'student/surveys/list',
    pages: [
      { page: '/student/surveys', needs: ['student/surveys/list'] },
      { page: '/student/surveys/[id]', needs: ['student/surveys/detail'] },
    ],
    acts: ['student/surveys/submit'],
  },
  locks: {
    list: 'student/locks/list',
    pages: [{ page: '/student/locks', needs: ['student/locks/list'] }],
    acts: [],
  },
  notifications: {
    list: 'student/notifications/list',
    pages: [
      {
        page: '/account/notifications',
        needs: ['student/notifications/preferences'],
        parts: { 'student/notifications/list': 'the bell has no list' },
      },
    ],
    acts: ['student/notifications/read', 'student/notifications/savepreferences'],
  },
  search: {
    list: 'student/search/find',
    pages: [
      {
        page: 'the search',
        needs: [],
        parts: { 'student/search/find': 'it finds pages, and nothing of one’s own' },
      },
    ],
    acts: [],
  },
} as const satisfies Record<string, AreaNeeds>;
