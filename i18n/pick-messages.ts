interface Tree {
  [key: string]: string | Tree;
}

/** The part of a catalogue below the given dotted namespaces, in its place; an unknown namespace adds nothing. */
export function pickMessages(catalogue: Tree, namespaces: readonly string[]): Tree {
  const picked: Tree = {};
  for (const namespace of namespaces) copyBranch(catalogue, picked, namespace.split('.'));
  return picked;
}

function copyBranch(from: Tree, to: Tree, [key, ...rest]: string[]) {
  const branch = key === undefined ? undefined : from[key];
  if (key === undefined || branch === undefined) return;
  if (rest.length === 0 || typeof branch === 'string') {
    to[key] = branch;
    return;
  }
  const existing = to[key];
  const target: Tree = typeof existing === 'object' ? { ...existing } : {};
  to[key] = target;
  copyBranch(branch, target, rest);
}
