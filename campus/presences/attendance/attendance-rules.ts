import type { AttendanceState, KindAttendance } from '../../../contract/presences/presences.ts';

/** Facts of a career in one kind of a course's lessons, without lessons before it joined the course. */
export type AttendanceFacts = {
  kind: KindAttendance['kind'];
  /** What the course asks for, in per cent; null for nothing. */
  required: number | null;
  exempt: boolean;
  /** Seen, of the lessons whose roll is confirmed. */
  creditedMinutes: number;
  /** Of those lessons, without what counts neither way. */
  heldMinutes: number;
  /** Of lessons that are still to be confirmed or to come. */
  openMinutes: number;
  /** The lengths of those to come. */
  toCome: number[];
};

/** Who couldn't miss this part of what is left is at risk. */
const MARGIN = 0.1;

/** Where a student stands in one kind of lessons. */
export function attendanceOfKind(facts: AttendanceFacts): KindAttendance {
  const { kind, required, creditedMinutes, heldMinutes } = facts;
  return {
    kind,
    required,
    percent: heldMinutes === 0 ? null : Math.round((creditedMinutes / heldMinutes) * 1000) / 10,
    creditedMinutes,
    heldMinutes,
    standing: required === null ? null : wordFor({ ...facts, required }),
    canMiss: required === null ? null : canMiss({ ...facts, required }),
  };
}

type Params = AttendanceFacts & { required: number };

/** The minutes that have to be seen in all, of those held and those still open. */
const wanted = ({ required, heldMinutes, openMinutes }: Params) =>
  ((heldMinutes + openMinutes) * required) / 100;

function wordFor(facts: Params): AttendanceState {
  const { exempt, creditedMinutes, heldMinutes, openMinutes } = facts;
  if (exempt) return 'exempt';
  if (heldMinutes + openMinutes === 0) return 'on_track';
  if (creditedMinutes >= wanted(facts)) return 'met';
  if (creditedMinutes + openMinutes < wanted(facts)) return 'failed';
  return creditedMinutes + openMinutes * (1 - MARGIN) < wanted(facts) ? 'at_risk' : 'on_track';
}

/** As many as can be missed whichever they are: the longest are counted first. */
function canMiss(facts: Params): number {
  if (facts.exempt) return facts.toCome.length;
  let spare = facts.creditedMinutes + facts.openMinutes - wanted(facts);
  return facts.toCome
    .toSorted((one, other) => other - one)
    .filter((minutes) => {
      spare -= minutes;
      return spare >= 0;
    }).length;
}

/** Of several kinds the worst counts, with what is failed first. */
const BY_RISK: AttendanceState[] = ['failed', 'at_risk', 'on_track', 'met', 'exempt'];

/** How far up somebody stands in a register: 0 is the worst; who isn't asked stands last. */
export const riskOf = (kinds: Pick<KindAttendance, 'standing'>[]): number =>
  Math.min(BY_RISK.length, ...kinds.flatMap(({ standing }) => (standing ? [BY_RISK.indexOf(standing)] : [])));

/** Every kind that is asked for has been seen. */
export const isMet = (kinds: Pick<KindAttendance, 'standing'>[]): boolean => {
  const asked = kinds.filter(({ standing }) => standing !== null);
  return asked.length > 0 && asked.every(({ standing }) => standing === 'met' || standing === 'exempt');
};
