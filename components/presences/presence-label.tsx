import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { AttendanceState, PresenceStatus } from '@/contract/presences/presences';

const tones: Record<PresenceStatus, Tone> = {
  present: 'success',
  late: 'info',
  left_early: 'info',
  absent: 'danger',
  excused: 'neutral',
  exempt: 'neutral',
};

/** What is written of somebody in a lesson, in a word. */
export function PresenceLabel({ status }: { status: PresenceStatus }) {
  const t = useTranslations('presences.status');
  return <Status tone={tones[status]}>{t(status)}</Status>;
}

const attendanceTones: Record<AttendanceState, Tone> = {
  on_track: 'success',
  met: 'success',
  at_risk: 'warning',
  failed: 'danger',
  exempt: 'neutral',
};

/** Where somebody stands in a course’s lessons, in a word. */
export function AttendanceStateLabel({ standing }: { standing: AttendanceState }) {
  const t = useTranslations('presences.standing');
  return <Status tone={attendanceTones[standing]}>{t(standing)}</Status>;
}
