import process from 'node:process';

/** As many portal processes as `npm start` takes on this machine, unless told otherwise. */
export const asStarted = { WEB_CONCURRENCY: process.env.WEB_CONCURRENCY ?? '' };
