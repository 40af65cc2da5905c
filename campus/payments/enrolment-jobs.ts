/** Put aside once a first instalment is paid, with the charge’s id. */
export const ENROLMENT_PAID = 'payments.enrolment-paid';

/** Put aside once one is cancelled: what asked for it goes on, or ends. */
export const ENROLMENT_ENDED = 'payments.enrolment-ended';
