import { MAKE_ONE } from './secrets.ts';
import { listed } from './settings.ts';

/** Each opens something else: who learns one must not hold the others. */
const PURPOSES = [
  'SESSION_SECRETS',
  'PORTAL_SECRET',
  'GATEWAY_SECRET',
  'CAMPUS_SERVICE_TOKEN',
  'PAYMENT_WEBHOOK_SECRET',
  'UPLOADS_KEY',
  'SURVEYS_KEY',
];

/** A line for each secret of the environment that is another's too; both programs see those of both. */
export function sharedSecrets(env: NodeJS.ProcessEnv): string[] {
  const holders = new Map<string, string>();
  return PURPOSES.flatMap((name) => {
    const secrets = listed(env[name] ?? '');
    const holder = secrets.map((secret) => holders.get(secret)).find(Boolean);
    for (const secret of secrets) holders.set(secret, name);
    return holder ? [`${name} must not be the same as ${holder}: ${MAKE_ONE}`] : [];
  });
}
