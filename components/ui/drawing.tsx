const drawings = {
  go: 'drawn-go',
  neutral: 'drawn-neutral',
  success: 'drawn-success',
  info: 'drawn-info',
  warning: 'drawn-warning',
  danger: 'drawn-danger',
  moon: 'drawn-moon',
  sun: 'drawn-sun',
  bell: 'drawn-bell',
  language: 'drawn-language',
  user: 'drawn-user',
};

/** An icon of the style sheet (`app/styles/drawings.css`), for icons on each page or many times on one. */
export const Drawing = ({ name, className }: { name: keyof typeof drawings; className: string }) => (
  <span aria-hidden="true" className={`drawn ${drawings[name]} ${className}`} />
);
