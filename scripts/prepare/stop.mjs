/** Ends the preparation; the message is all that the reader needs. */
export class Stop extends Error {}
