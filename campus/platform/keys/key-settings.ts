import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { secretProblem } from '../../../observe/secrets.ts';
import { listed } from '../../../observe/settings.ts';

const list = <Key extends z.ZodType<string, string>>(key: Key) =>
  z.string().default('').transform(listed).pipe(z.array(key));

/** Secrets with commas between them. */
const secrets = list(
  z.string().superRefine((value, context) => {
    const problem = secretProblem(value);
    if (problem) context.addIssue(problem);
  }),
);

/** Private keys with commas between, each a PEM with `\n` in it, or its content on one line. */
const privateKeys = (curve: string, isRight: (key: ReturnType<typeof createPrivateKey>) => boolean) =>
  list(
    z.string().transform((text, context) => {
      const pem = pemOf(text);
      const key = keyIn(pem);
      if (key && isRight(key)) return pem;
      context.addIssue(key ? `must be of ${curve}` : 'must be a PEM of a private key (PKCS 8)');
      return z.NEVER;
    }),
  );

/** What the institution seals with; docs/configuration.md says where each may come from. */
export const keySettings = {
  /** Answers to open surveys. */
  SURVEYS_KEY: secrets,
  /** Files that are kept: papers that were handed in, and copies of people's own data. */
  UPLOADS_KEY: secrets,
  /** Certificates and record sheets. */
  SEAL_KEY: privateKeys('Ed25519', ({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519'),
  /** What proves the institution to push services. */
  PUSH_KEY: privateKeys('P-256', (key) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1'),
};

function pemOf(text: string): string {
  const lines = text.replaceAll('\\n', '\n').trim();
  if (lines.startsWith('-----')) return `${lines}\n`;
  return `-----BEGIN PRIVATE KEY-----\n${lines.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END PRIVATE KEY-----\n`;
}

function keyIn(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
