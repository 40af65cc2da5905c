/** Days after a lesson in which its professor confirms the roll. */
export const CONFIRM_DAYS = 7;
/** Days after a roll was confirmed in which a student disputes it. */
export const DISPUTE_DAYS = 7;
/** How long before a lesson its roll can be called. */
export const OPENS_BEFORE_MIN = 15;
/** How long a code that was scanned in time waits for a sign-in. */
export const SIGN_IN_GRACE_MIN = 10;
