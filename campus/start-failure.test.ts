import { expect, test } from 'vitest';
import { BadConfiguration } from '../observe/settings.ts';
import { startFailure } from './start-failure.ts';

const failure = (facts: object, cause?: unknown) =>
  Object.assign(new Error('what the engine says', { cause }), facts);

test.each([
  ['a wrong name', new BadConfiguration('CAMPUS_PORT: too big'), 'campus: CAMPUS_PORT: too big'],
  ['a port in use', failure({ code: 'EADDRINUSE', port: 4100 }), /port 4100 is in use: set CAMPUS_PORT/],
  ['no server', failure({}, failure({ code: 'ECONNREFUSED' })), /PostgreSQL does not answer at DATABASE_URL/],
  ['no name service', failure({}, failure({ code: 'EAI_AGAIN' })), /the host in DATABASE_URL is not known/],
  ['no such database', failure({}, failure({ code: '3D000' })), /create it first/],
  ['a wrong password', failure({}, failure({ code: '28P01' })), /refuses the user or password/],
  ['anything else', new Error('out of luck'), 'campus: out of luck'],
])('%s is said in a line', (_name, error, line) => {
  expect(startFailure(error)).toMatch(line);
});
