import { readFileSync } from 'node:fs';
import { sealedHeads, type VerifyAgainst } from '../../contract/wire/sealed-heads.ts';
import { OfficeRefused, typedPath } from '../verb.ts';

/** Reads the files of `--head` (as `/verify/heads` answers it) and of `--key` (a public key as PEM). */
export function readOutside({ head, key }: Record<string, boolean | string | undefined>): VerifyAgainst {
  return {
    ...(typeof head === 'string' && { head: headIn(head) }),
    ...(typeof key === 'string' && { keys: [textOf(key)] }),
  };
}

function headIn(file: string) {
  try {
    return sealedHeads.parse(JSON.parse(textOf(file)));
  } catch {
    throw new OfficeRefused(
      `${file} is no saved head: it is what /verify/heads answers, or the office was mailed`,
    );
  }
}

const textOf = (file: string): string => readFileSync(typedPath(file), 'utf8');
