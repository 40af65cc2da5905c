import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A breathing block in the size of what will stand there; the size comes with `className`. */
export const Skeleton = ({ className }: { className: string }) => (
  <div className={`animate-breathe rounded-inner bg-sunken ${className}`} />
);

/** Shapes that mean "coming": hidden from a screen reader, which is told so in words. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslations('shared');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true">{children}</div>
    </>
  );
}

/** The shape of a `Page` with cards, or with a table of so many rows. */
export const PageSkeleton = ({ rows }: { rows?: number }) => (
  <Loading>
    <Skeleton className="mb-3 h-8 w-56" />
    <Skeleton className="mb-8 h-5 w-full max-w-md" />
    {rows ? <TableSkeleton rows={rows} /> : <CardsSkeleton cards={4} />}
  </Loading>
);

/** The shape of a `Sheet`: in each row a tile and two lines. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div className="sheet">
    {blocks(rows).map((key) => (
      <div key={key} className="slim-row">
        <Skeleton className="h-13 w-12" />
        <div className="slim-main grid gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      </div>
    ))}
  </div>
);

/** The shape of a `CardList`. */
const CardsSkeleton = ({ cards }: { cards: number }) => (
  <div className="grid gap-3 md:grid-cols-2 md:gap-4">
    {blocks(cards).map((key) => (
      <div key={key} className="grid gap-3 rounded-corner border border-line bg-raised p-4 sm:p-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-11 w-28" />
      </div>
    ))}
  </div>
);

/** The shape of a `DataTable`. */
const TableSkeleton = ({ rows }: { rows: number }) => (
  <div className="grid divide-y divide-line rounded-corner border border-line bg-raised px-4">
    {blocks(rows).map((key) => (
      <div key={key} className="grid h-11 grid-cols-[2fr_1fr_1fr] items-center gap-6">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
      </div>
    ))}
  </div>
);

const blocks = (count: number) => Array.from({ length: count }, (_, index) => index);
