import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Instant } from '@/components/ui/time/instant';
import type { CourseMaterial } from '@/contract/courses/syllabus';

/** The links of a course, in the order of its teachers; each opens beside the portal. */
export function MaterialList({
  materials,
  actions,
}: {
  materials: CourseMaterial[];
  actions?: (material: CourseMaterial, index: number) => ReactNode;
}) {
  const t = useTranslations('courses.materials');
  return (
    <ol className="divide-y divide-line">
      {materials.map((material, index) => (
        <li key={material.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <div className="min-w-0 wrap-anywhere">
            <a
              href={material.url}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {material.title}
            </a>
            <p className="text-muted text-small">
              {t(`kinds.${material.kind}`)} · {new URL(material.url).hostname} ·{' '}
              <Instant at={material.since} style="day" />
            </p>
          </div>
          {actions && <div className="flex items-center gap-2 print:hidden">{actions(material, index)}</div>}
        </li>
      ))}
    </ol>
  );
}
