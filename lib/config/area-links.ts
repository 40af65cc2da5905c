import * as z from 'zod';
import { AREAS, type Area } from '../../contract/adoption/areas.ts';
import { type AreaLink, areaLink } from '../../contract/adoption/said-offered.ts';
import { institutionFile } from './institution-file.ts';

/** Where an area is that the institution has elsewhere. */
export type AreaLinks = { [Name in Area]?: AreaLink | undefined };

/** Out of a file of the institution's own. */
const file = institutionFile(z.partialRecord(z.enum(AREAS), areaLink));

export const areaLinksProblem = file.problem;

export const readAreaLinks = (path: string): AreaLinks => file.read(path);
