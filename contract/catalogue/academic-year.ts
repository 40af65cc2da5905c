/** An academic year by the year that it begins in: 2026 is 2026/27. */
export const yearName = (academicYear: number): string =>
  `${academicYear}/${String((academicYear + 1) % 100).padStart(2, '0')}`;
