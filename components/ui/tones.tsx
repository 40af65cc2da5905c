import CheckCircleIcon from '@heroicons/react/20/solid/CheckCircleIcon';
import ExclamationTriangleIcon from '@heroicons/react/20/solid/ExclamationTriangleIcon';
import InformationCircleIcon from '@heroicons/react/20/solid/InformationCircleIcon';
import MinusCircleIcon from '@heroicons/react/20/solid/MinusCircleIcon';
import XCircleIcon from '@heroicons/react/20/solid/XCircleIcon';
import type { ComponentType, SVGProps } from 'react';

export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

/** How a tone is drawn: words, border and wash as one class each, and the icon that carries it without colour. */
export const tones: Record<
  Tone,
  { text: string; box: string; Icon: ComponentType<SVGProps<SVGSVGElement>> }
> = {
  neutral: { text: 'text-muted', box: 'border-line bg-sunken', Icon: MinusCircleIcon },
  success: { text: 'text-success', box: 'border-success-line bg-success-wash', Icon: CheckCircleIcon },
  info: { text: 'text-info', box: 'border-info-line bg-info-wash', Icon: InformationCircleIcon },
  warning: {
    text: 'text-warning',
    box: 'border-warning-line bg-warning-wash',
    Icon: ExclamationTriangleIcon,
  },
  danger: { text: 'text-danger', box: 'border-danger-line bg-danger-wash', Icon: XCircleIcon },
};
