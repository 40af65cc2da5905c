import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation/link';
import { Facts } from '@/components/ui/page/facts';
import type { Lesson, LessonRoom, LessonTeacher, Material } from '@/contract/lessons/lessons';

/** What a lesson is: where, with whom, about what, with which materials, of which course. */
export function LessonFacts({
  lesson: { kind, rooms, teachers, topic, courseTitle, courseCode },
  materials,
  courseHref,
  further = [],
}: {
  lesson: Lesson;
  materials: Material[];
  courseHref: string;
  /** What only some readers know. */
  further?: { name: string; value: ReactNode; note?: ReactNode }[];
}) {
  const t = useTranslations('lessons');
  return (
    <Facts
      of={[
        {
          name: t('page.rooms'),
          value: rooms.length > 0 && rooms.map((room) => <Room key={room.id} {...room} />),
        },
        { name: t('page.kind'), value: t(`kind.${kind}`) },
        {
          name: t('page.teachers', { count: teachers.length }),
          value: teachers.length > 0 && teachers.map((one) => <Teacher key={one.id} {...one} />),
        },
        { name: t('page.topic'), value: topic },
        { name: t('page.materials'), value: materials.length > 0 && <Materials of={materials} /> },
        {
          name: t('page.course'),
          value: (
            <Link href={courseHref} className="text-accent underline-offset-3 hover:underline">
              {courseTitle}
            </Link>
          ),
          note: courseCode,
        },
        ...further,
      ]}
    />
  );
}

const Room = ({ code, name, building, address }: LessonRoom) => (
  <span className="block">
    {name === code ? name : `${name} (${code})`}
    <span className="block text-muted text-small empty:hidden">
      {[building, address].filter(Boolean).join(', ')}
    </span>
  </span>
);

function Teacher({ name, insteadOf }: LessonTeacher) {
  const t = useTranslations('lessons.page');
  return (
    <span className="block">
      {name}
      {insteadOf && <span className="block text-info text-small">{t('insteadOf', { name: insteadOf })}</span>}
    </span>
  );
}

const Materials = ({ of: materials }: { of: Material[] }) => (
  <ul>
    {materials.map(({ title, url }) => (
      <li key={url + title}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block py-0.5 text-accent underline-offset-3 hover:underline"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
);
