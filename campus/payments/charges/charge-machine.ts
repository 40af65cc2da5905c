import type { ChargeStatus, NoticeStatus, RefundStatus } from '../../../contract/payments/payments.ts';
import { chargeNotices, charges, refunds } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

const chargeActions = [
  'open',
  'pay',
  'cancel',
  'replace',
  'askRefund',
  'payOut',
  'denyRefund',
  'withdrawRefund',
] as const;
type ChargeAction = (typeof chargeActions)[number];

/** What may happen to a charge (docs/domain.md, Payments). Nothing leads from a paid one but a refund. */
export const chargeMachine = {
  planned: { open: ['open'], cancel: ['cancelled'], replace: ['replaced'] },
  open: { pay: ['paid'], cancel: ['cancelled'], replace: ['replaced'] },
  paid: { askRefund: ['refund_requested'] },
  cancelled: {},
  replaced: {},
  refund_requested: {
    askRefund: ['refund_requested'],
    payOut: ['refunded', 'refund_requested'],
    denyRefund: ['refund_denied', 'refunded', 'refund_requested'],
    withdrawRefund: ['paid', 'refunded', 'refund_denied', 'refund_requested'],
  },
  refunded: { askRefund: ['refund_requested'] },
  refund_denied: { askRefund: ['refund_requested'] },
} as const satisfies StateMachine<ChargeStatus, ChargeAction>;

const noticeActions = ['pay', 'report', 'void'] as const;

/** What may happen to a notice: one that was paid or made void never stands again. */
export const noticeMachine = {
  active: { pay: ['paid'], void: ['void'] },
  paid: { report: ['reported'] },
  reported: {},
  void: {},
} as const satisfies StateMachine<NoticeStatus, (typeof noticeActions)[number]>;

const refundActions = ['decide', 'payOut', 'withdraw'] as const;

/** What may happen to a refund that was asked for. */
export const refundMachine = {
  requested: { decide: ['approved', 'denied'], withdraw: ['withdrawn'] },
  approved: { payOut: ['paid_out'], withdraw: ['withdrawn'] },
  denied: {},
  paid_out: {},
  withdrawn: {},
} as const satisfies StateMachine<RefundStatus, (typeof refundActions)[number]>;

export const changeCharge = transitionsOf(charges, chargeMachine, 'charge');

export const changeNotice = transitionsOf(chargeNotices, noticeMachine, 'charge-notice');

export const changeRefund = transitionsOf(refunds, refundMachine, 'refund');

/** Put aside once a first instalment is paid, with the charge’s id. */
export const ENROLMENT_PAID = 'payments.enrolment-paid';

/** Put aside once one is cancelled: what asked for it goes on, or ends. */
export const ENROLMENT_ENDED = 'payments.enrolment-ended';

/** Put aside once another day stands for one: what asked for it waits until then. */
export const ENROLMENT_PUT_OFF = 'payments.enrolment-put-off';
