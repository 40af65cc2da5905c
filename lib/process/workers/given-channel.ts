import { EventEmitter } from 'node:events';
import type { Peer } from './channel.ts';

/** Two ends of one IPC. */
export function givenChannel(): [Peer & EventEmitter, Peer & EventEmitter] {
  const [one, other] = [new EventEmitter(), new EventEmitter()];
  const towards = (emitter: EventEmitter) => ({
    send: (message: unknown) => setImmediate(() => emitter.emit('message', structuredClone(message))),
  });
  return [Object.assign(one, towards(other)), Object.assign(other, towards(one))];
}
