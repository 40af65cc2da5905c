/** Put aside once a first instalment is paid, with the charge’s id. */
export const ENROLMENT_PAID = 'payments.enrolment-paid';

/** Put aside once one is cancelled: what asked for it goes on, or ends. */
export const ENROLMENT_ENDED = 'payments.enrolment-ended';

/** Put aside once another day stands for one: what asked for it waits until then. */
export const ENROLMENT_PUT_OFF = 'payments.enrolment-put-off';
