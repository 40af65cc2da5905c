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

/** The shape of a `Page` with a table of so many rows. */
export const PageSkeleton = ({ rows }: { rows: number }) => (
  <Loading>
    <Title lead />
    <TableSkeleton rows={rows} />
  </Loading>
);

/** The shape of a `Page` with dated rows in groups, below its tabs or its lead sentence. */
export const ListSkeleton = ({ tabs = false }: { tabs?: boolean }) => (
  <Loading>
    <Title lead={!tabs} />
    <div className="grid grid-cols-1 gap-8">
      {tabs && (
        <div className="tabs">
          <div className="flex h-11 items-center gap-7 max-lg:px-4 max-lg:sm:px-6">
            {blocks(3).map((key) => (
              <Skeleton key={key} className="h-4 w-20" />
            ))}
          </div>
        </div>
      )}
      <div className="section">
        <div className="section-head">
          <Skeleton className="h-6.5 w-40" />
        </div>
        <RowsSkeleton rows={6} />
      </div>
    </div>
  </Loading>
);

/** The shape of a `DetailPage`: the way back, the tile, the title with its line, then facts. */
export const DetailSkeleton = () => (
  <Loading>
    <Back />
    <div className="mb-4 flex items-center gap-4 lg:mb-6">
      <Skeleton className="h-13 w-12 max-lg:hidden" />
      <div className="grid gap-2">
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-4 w-44" />
      </div>
    </div>
    <div className="divide-y divide-line">
      {blocks(7).map((key) => (
        <div key={key} className="grid gap-x-6 gap-y-2 py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-full max-w-sm" />
        </div>
      ))}
    </div>
  </Loading>
);

/** The shape of a `DetailPage` that is filled in: fields with their labels, then the button. */
export const FormSkeleton = () => (
  <Loading>
    <Back />
    <Title />
    <div className="grid max-w-xl gap-5">
      {blocks(5).map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="h-11 w-32" />
    </div>
  </Loading>
);

const Back = () => (
  <div className="back-link">
    <Skeleton className="h-4 w-24" />
  </div>
);

const Title = ({ lead = false }: { lead?: boolean }) => (
  <div className="mb-3 grid gap-1 lg:mb-6">
    <Skeleton className="h-7.5 w-56 lg:h-8.5" />
    {lead && <Skeleton className="h-6 w-full max-w-md" />}
  </div>
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
