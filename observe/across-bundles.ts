/**
 * One value for the whole process. Next bundles middleware, pages and handlers apart from what `server.ts`
 * loads, each with its own copy of every module. What they share hangs on `globalThis`.
 */
export function acrossBundles<Value>(name: string, make: () => Value): () => Value {
  const slot = slotAcrossBundles<Value>(name);
  return () => {
    slot.value ??= make();
    return slot.value;
  };
}

/** The same of a value that somebody puts there later, if at all. */
export function slotAcrossBundles<Value>(name: string): { value: Value | undefined } {
  const key = Symbol.for(`ateneo.${name}`);
  const shared = globalThis as { [at: symbol]: Value | undefined };
  return {
    get value() {
      return shared[key];
    },
    set value(value) {
      shared[key] = value;
    },
  };
}
