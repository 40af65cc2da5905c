export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

/** How a tone is drawn: words, border and wash as one class each; its `Drawing` carries it without colour. */
export const tones: Record<Tone, { text: string; box: string }> = {
  neutral: { text: 'text-muted', box: 'border-line bg-sunken' },
  success: { text: 'text-success', box: 'border-success-line bg-success-wash' },
  info: { text: 'text-info', box: 'border-info-line bg-info-wash' },
  warning: {
    text: 'text-warning',
    box: 'border-warning-line bg-warning-wash',
  },
  danger: { text: 'text-danger', box: 'border-danger-line bg-danger-wash' },
};
