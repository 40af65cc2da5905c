import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { careerMachine } from '../campus/careers/career-machine.ts';
import { enrolmentMachine } from '../campus/courses/enrolment-machine.ts';
import { planMachine } from '../campus/courses/plans/plan-machine.ts';
import { uploadMachine } from '../campus/documents/uploads/upload-machine.ts';
import {
  bookingMachine,
  examRequestMachine,
  outcomeMachine,
  sessionMachine,
} from '../campus/exams/machines.ts';
import { lessonMachine, registerMachine } from '../campus/lessons/machines.ts';
import { lockMachine } from '../campus/locks/machine.ts';
import { applicationMachine } from '../campus/offers/application-machine.ts';
import { chargeMachine, noticeMachine, refundMachine } from '../campus/payments/charge-machine.ts';
import { attemptMachine } from '../campus/payments/paying/attempt-machine.ts';
import { copyMachine } from '../campus/personal/copy-machine.ts';
import { disputeMachine, rollMachine } from '../campus/presences/roll-machine.ts';
import { requestMachine } from '../campus/processes/request-machine.ts';
import { assignmentMachine, surveyMachine } from '../campus/surveys/survey-machine.ts';

type Machine = { readonly [From in string]: { readonly [Action in string]?: readonly string[] } };

/** The tables of docs/domain.md: of one machine alone, or of several with the machine's name in the first column. */
const machines: { machine: Machine; rows(cells: string[]): string[] | null }[] = [
  { machine: careerMachine, rows: of('career') },
  { machine: enrolmentMachine, rows: (cells) => (cells.length === 5 ? cells : null) },
  { machine: sessionMachine, rows: of('session') },
  { machine: bookingMachine, rows: of('booking') },
  { machine: examRequestMachine, rows: of('exam request') },
  { machine: outcomeMachine, rows: of('outcome') },
  { machine: planMachine, rows: of('plan') },
  { machine: lessonMachine, rows: of('lesson') },
  { machine: registerMachine, rows: of('register') },
  { machine: rollMachine, rows: of('roll') },
  { machine: disputeMachine, rows: of('dispute') },
  { machine: surveyMachine, rows: of('survey') },
  { machine: assignmentMachine, rows: of('survey assignment') },
  { machine: lockMachine, rows: of('lock') },
  { machine: chargeMachine, rows: of('charge') },
  { machine: attemptMachine, rows: of('attempt') },
  { machine: noticeMachine, rows: of('notice') },
  { machine: refundMachine, rows: of('refund') },
  { machine: applicationMachine, rows: of('application') },
  { machine: uploadMachine, rows: of('upload') },
  { machine: requestMachine, rows: of('request') },
  { machine: copyMachine, rows: of('own copy') },
];

const rows = readFileSync('docs/domain.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (from|machine|rule) /.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

it.each(machines)(
  'docs/domain.md lists each transition of a machine, and no other (%#)',
  ({ machine, rows: own }) => {
    const written = rows.flatMap((cells) => {
      const [from, action, to] = own(cells) ?? [];
      return from ? [`${from} ${action} ${to}`] : [];
    });
    const listed = Object.entries(machine).flatMap(([from, actions]) =>
      Object.entries(actions).map(([action, to = []]) => `${from} ${action} ${to.join(', ')}`),
    );
    expect(written.toSorted()).toEqual(listed.toSorted());
  },
);

function of(name: string) {
  return ([machine, ...cells]: string[]) => (machine === name ? cells : null);
}
