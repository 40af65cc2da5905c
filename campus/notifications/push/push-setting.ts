import type { CampusConfig } from '../../config.ts';
import type { PushSetting } from './devices.ts';
import { createPusher, type Pusher } from './post-push.ts';
import { keptPushKeys } from './push-key.ts';

type Configured = Pick<
  CampusConfig,
  'DATA_DIR' | 'MAIL_FROM' | 'PUSH' | 'PUSH_KEY' | 'PUSH_TO_LOOPBACK' | 'publicOrigin'
>;

/** How pushes are configured; null where there are none. */
export const pushSettingOf = (config: Configured): PushSetting | null =>
  config.PUSH
    ? {
        keys: keptPushKeys(config),
        loopback: config.PUSH_TO_LOOPBACK,
      }
    : null;

/** What pushes; whom an operator of a push service turns to is the portal, or else its mail address. */
export function pusherOf(config: Configured): Pusher | null {
  const setting = pushSettingOf(config);
  const { publicOrigin, MAIL_FROM } = config;
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${MAIL_FROM}`;
  return setting && createPusher({ ...setting, subject });
}
