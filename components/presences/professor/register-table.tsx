import { useFormatter, useTranslations } from 'next-intl';
import { StudentName } from '@/components/ui/student-name';
import type { AttendanceRegister, PresenceStatus } from '@/contract/presences';
import { RosterAttendance } from './roster-attendance';

/** Students by lessons: those at risk first, each kind with its percentage; the lessons scroll sideways. */
export function RegisterTable({ register }: { register: AttendanceRegister }) {
  const t = useTranslations('presences');
  const format = useFormatter();
  const { lessons, rows } = register;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="register" tabIndex={0} aria-label={t('register.caption')}>
      <table>
        <caption className="sr-only">{t('register.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roll.student')}</th>
            <th scope="col">{t('register.seen')}</th>
            {lessons.map(({ lessonId, startsAt, kind }) => (
              <th key={lessonId} scope="col" className="register-lesson">
                {format.dateTime(new Date(startsAt), { day: 'numeric', month: 'numeric' })}
                <span className="sr-only"> {t(`kind.${kind}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.careerId}>
              <th scope="row">
                <StudentName called={row.preferredName}>{row.name}</StudentName>
                <span className="block font-normal text-muted text-small tabular-nums">{row.badge}</span>
              </th>
              <td>
                <RosterAttendance kinds={row.kinds} />
              </td>
              {row.statuses.map((status, at) => (
                <td key={lessons[at]?.lessonId} className="register-lesson">
                  <Sign status={status} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One letter, and the word for who listens or points at it. */
function Sign({ status }: { status: PresenceStatus | null }) {
  const t = useTranslations('presences');
  if (!status) return <span className="text-muted">–</span>;
  return (
    <abbr
      title={t(`status.${status}`)}
      className={status === 'absent' ? 'font-semibold text-danger' : undefined}
    >
      {t(`sign.${status}`)}
    </abbr>
  );
}
