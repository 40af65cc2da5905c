import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** What each icon means, and where it does: an icon that is wanted elsewhere has to mean the same there. */
const ICONS: Record<string, { means: string; in: string[] }> = {
  AcademicCap: { means: 'exams', in: ['shell/menu/menu-icons.ts'] },
  ArrowDown: { means: 'sorted downwards', in: ['ui/rows/data-table.tsx'] },
  ArrowDownTray: {
    means: 'to download',
    in: ['exams/student/page/exam-header.tsx', 'ui/navigation/pdf-link.tsx'],
  },
  ArrowRight: { means: 'from the one to the other', in: ['ui/figures/from-to.tsx'] },
  ArrowRightStartOnRectangle: { means: 'sign out', in: ['shell/bar/user-menu.tsx'] },
  ArrowTopRightOnSquare: {
    means: 'out of the portal',
    in: [
      'shell/menu/menu-icons.ts',
      'shell/menu/menu-place.tsx',
      'shell/offered/institution-link.tsx',
      'shell/offered/where-mark.tsx',
    ],
  },
  ArrowUp: { means: 'sorted upwards', in: ['ui/rows/data-table.tsx'] },
  ArrowsRightLeft: {
    means: 'moved',
    in: ['dashboard/todays-lessons.tsx', 'lessons/week/use-week-entries.tsx'],
  },
  Bars3: { means: 'the menu', in: ['shell/menu/foot-bar.tsx'] },
  BookOpen: { means: 'courses', in: ['shell/menu/menu-icons.ts'] },
  BuildingLibrary: { means: 'the institution’s own sign-in', in: ['account/gateway-link.tsx'] },
  CalendarDays: { means: 'lessons', in: ['shell/menu/menu-icons.ts'] },
  ChatBubbleBottomCenterText: { means: 'surveys', in: ['shell/menu/menu-icons.ts'] },
  Check: { means: 'the one that is chosen', in: ['ui/overlays/loaded-menu.tsx'] },
  CheckCircle: {
    means: 'done, allowed',
    in: ['exams/board/session/session-label.tsx', 'locks/active-locks.tsx'],
  },
  ChevronDown: {
    means: 'unfolds',
    in: [
      'lessons/professor/diary/diary-links.tsx',
      'ui/fields/form-part.tsx',
      'ui/fields/select-field.tsx',
      'ui/navigation/filters.tsx',
      'ui/rows/refused-row.tsx',
    ],
  },
  ChevronLeft: { means: 'back', in: ['lessons/week/week-nav.tsx', 'ui/page/detail-page.tsx'] },
  ClipboardDocumentCheck: { means: 'attendance', in: ['shell/menu/menu-icons.ts'] },
  Clock: { means: 'not open yet', in: ['exams/board/session/session-label.tsx'] },
  CreditCard: { means: 'payments', in: ['shell/menu/menu-icons.ts'] },
  DocumentCheck: { means: 'to be recorded', in: ['exams/board/session/session-label.tsx'] },
  DocumentText: { means: 'documents', in: ['shell/menu/menu-icons.ts'] },
  EllipsisHorizontal: {
    means: 'more',
    in: ['ui/overlays/row-menu.tsx', 'ui/page/detail-page.tsx'],
  },
  EnvelopeOpen: { means: 'read', in: ['notifications/notification-days.tsx'] },
  ExclamationCircle: { means: 'a field that is wrong', in: ['ui/fields/field.tsx'] },
  ExclamationTriangle: { means: 'wants something done', in: ['exams/board/session/session-label.tsx'] },
  FolderOpen: { means: 'requests', in: ['shell/menu/menu-icons.ts'] },
  Home: { means: 'the dashboard', in: ['shell/menu/menu-icons.ts'] },
  Inbox: { means: 'waits for somebody', in: ['dashboard/steps/step-row.tsx'] },
  Key: {
    means: 'the password',
    in: ['dashboard/home-without-summary/services.tsx', 'shell/bar/user-menu.tsx'],
  },
  LockClosed: { means: 'a lock on a career', in: ['locks/active-locks.tsx', 'shell/menu/menu-icons.ts'] },
  MagnifyingGlass: {
    means: 'to search',
    in: ['shell/menu/menu-place.tsx', 'shell/search/search-sheet.tsx', 'ui/fields/search-field.tsx'],
  },
  MinusCircle: { means: 'not offered by the institution', in: ['shell/offered/where-mark.tsx'] },
  NoSymbol: { means: 'booking is closed', in: ['exams/board/session/session-label.tsx'] },
  PencilSquare: { means: 'a draft', in: ['exams/board/session/session-label.tsx'] },
  QuestionMarkCircle: { means: 'help', in: ['shell/menu/menu-place.tsx'] },
  QueueList: { means: 'full, with a waiting list', in: ['exams/board/session/session-label.tsx'] },
  Scale: { means: 'students decide on grades', in: ['exams/board/session/session-label.tsx'] },
  SignalSlash: {
    means: 'no connection',
    in: [
      'shell/bar/offline-mark.tsx',
      'ui/feedback/delivery-note.tsx',
      'ui/feedback/no-network.tsx',
      'ui/feedback/waiting-note.tsx',
    ],
  },
  Sparkles: { means: 'offers', in: ['offers/application/applied-for.tsx', 'shell/menu/menu-icons.ts'] },
  Ticket: { means: 'booking is open', in: ['exams/board/session/session-label.tsx'] },
  Users: { means: 'another profile', in: ['shell/bar/user-menu.tsx'] },
  VideoCamera: { means: 'online', in: ['lessons/student/online-link.tsx'] },
  XCircle: {
    means: 'cancelled, not allowed',
    in: ['exams/board/session/session-label.tsx', 'locks/active-locks.tsx'],
  },
  XMark: {
    means: 'to close',
    in: ['dashboard/steps/step-row.tsx', 'shell/bar/alerts.tsx', 'ui/overlays/overlay.tsx'],
  },
};

it('an icon stands only where the table says what it means', () => {
  const seen: Record<string, string[]> = {};
  for (const { file, text } of sourcesIn('{app,components,lib}/**/*.{ts,tsx}')) {
    if (file.startsWith('app/kit/')) continue; // it shows the parts, and means nothing by them
    for (const [, icon = ''] of text.matchAll(/from '@heroicons\/[^']*\/(\w+)Icon'/g)) {
      seen[icon] = [...(seen[icon] ?? []), file.replace(/^components\//, '')];
    }
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(ICONS).map(([icon, { in: files }]) => [icon, files])),
  );
});

it('no two icons mean the same', () => {
  const meanings = Object.values(ICONS).map(({ means }) => means);
  expect(new Set(meanings).size).toBe(meanings.length);
});
