import { isBranch, type Texts } from './held-texts.ts';

/** The catalogue's branches under the given dotted namespaces. An unknown namespace adds nothing. */
export function pickMessages(catalogue: Texts, namespaces: readonly string[]): Texts {
  const picked: Texts = {};
  for (const namespace of namespaces) copyBranch(catalogue, picked, namespace.split('.'));
  return picked;
}

function copyBranch(from: Texts, to: Texts, [key, ...rest]: string[]) {
  const branch = key === undefined ? undefined : from[key];
  if (key === undefined || branch === undefined) return;
  if (rest.length === 0 || !isBranch(branch)) {
    to[key] = branch;
    return;
  }
  const existing = to[key];
  const target: Texts = isBranch(existing) ? { ...existing } : {};
  to[key] = target;
  copyBranch(branch, target, rest);
}
