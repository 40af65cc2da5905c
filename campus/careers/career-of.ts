import type { AskOffice } from '../../contract/institution.ts';
import { OfficeRefused } from '../verb.ts';

/** The career of a badge or an address, for a verb: a student's profile and its career have one id. */
export async function careerOf(office: AskOffice, who: string): Promise<string> {
  const profiles = await office('profiles/find', { who });
  const [career, ...others] = profiles.filter((each) => each.type === 'student' && each.badge);
  if (!career) throw new OfficeRefused(`no student has ${who}`);
  if (others.length > 0) throw new OfficeRefused(`${who} stands for several careers: give the badge of one`);
  return career.profileId;
}
