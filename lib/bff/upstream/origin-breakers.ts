import { errorCode, isBroken, wasNotSent } from '../http/origins';
import { type Breaker, createBreaker, type Finding } from './breaker';
import { UpstreamFailure } from './upstream-failure';

/**
 * An origin's breakers: one for its connections, one for each path's time-outs. A hanging path closes only
 * itself, and one person's calls close it for nobody else. Paths are the table's own, and few.
 */
export function createOriginBreakers(clock = () => Date.now()) {
  const connections = createBreaker(clock);
  const paths = new Map<string, Breaker>();

  const breakerOf = (path: string) => {
    const breaker = paths.get(path) ?? createBreaker(clock);
    paths.set(path, breaker);
    return breaker;
  };

  const enter = ({ path, whose }: Asking) => {
    const tellConnections = connections.enter(whose);
    try {
      const tellPath = breakerOf(path).enter(whose);
      return (found: Findings) => {
        tellConnections(found.connections);
        tellPath(found.path);
      };
    } catch (error) {
      tellConnections('nothing');
      throw error;
    }
  };

  const run = async <Result>(asking: Asking, work: () => Promise<Result>): Promise<Result> => {
    const tell = enter(asking);
    try {
      const result = await work();
      tell({ connections: 'works', path: 'works' });
      return result;
    } catch (error) {
      tell(findingsOf(error));
      throw error;
    }
  };

  return {
    run,
    isOpen: connections.isOpen,
    openPaths: () => [...paths.values()].filter(({ isOpen }) => isOpen()).length,
  };
}

/** `whose`: the person who asks, or the address where nobody is signed in; null where neither is known. */
export type Asking = { path: string; whose: string | null };

type Findings = { connections: Finding; path: Finding };

/** An answer with a status is no failure of the way, however little it can be read. */
function findingsOf(error: unknown): Findings {
  if (wasNotSent(error)) return { connections: 'gone', path: 'nothing' };
  if (isBroken(error)) return { connections: 'fails', path: 'nothing' };
  if (isTimeout(error)) return { connections: 'works', path: 'fails' };
  if (error instanceof UpstreamFailure && error.kind === 'unreadable')
    return { connections: 'works', path: 'works' };
  return { connections: 'nothing', path: 'nothing' };
}

/** No answer came, or no end of it, in its time. */
export const isTimeout = (error: unknown) =>
  /TIMEOUT/.test(errorCode(error)) || (error instanceof DOMException && error.name === 'TimeoutError');
