import { isLoopback } from '../../../observe/loopback.ts';
import { portalConfig } from '../../config/portal-config.ts';

/** Compared with the configuration, not with Host. By default both `localhost` and `127.0.0.1` are own. */
export function isOwnOrigin(origin: string | null | undefined): boolean {
  const { publicOrigin } = portalConfig();
  if (!origin) return false;
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const [own, given] = [new URL(publicOrigin), new URL(origin)];
  const isSamePlace = own.port === given.port && own.protocol === given.protocol;
  return isSamePlace && isLoopback(own.hostname) && isLoopback(given.hostname);
}
