import type { Area } from '../area.ts';
import { serveSearch } from './serve-search.ts';

/** Finding one's own things by a word: each area says what it has. */
export const search: Area = { serve: serveSearch };
