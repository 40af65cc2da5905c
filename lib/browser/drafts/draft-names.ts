import { STORAGE_PREFIX } from '@/contract/wire/constants';

/** What the keys of drafts start with, in both storages. */
export const DRAFT_PREFIX = `${STORAGE_PREFIX}draft.`;

/** Whether there is any draft to put back, or to forget for its age. */
export const hasDrafts = (): boolean =>
  [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some((key) => key.startsWith(DRAFT_PREFIX)),
  );
