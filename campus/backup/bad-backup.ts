/** What can't be restored, and why: for the person who asked for it. */
export class BadBackup extends Error {}
