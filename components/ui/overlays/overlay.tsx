import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import XMarkIcon from '@heroicons/react/24/outline/XMarkIcon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `dialog`: centre, foot on phones. `drawer`: left. `sheet`: under the bar, full on phones; `search`. */
  placement: 'dialog' | 'drawer' | 'sheet' | 'search';
  children: ReactNode;
}

/** A layer above the page that holds the focus. It loads on first use (`dialog.tsx`, `drawer.tsx`). */
export default function Overlay({ open, onClose, title, placement, children }: OverlayProps) {
  const t = useTranslations('shared');
  const look = looks[placement];
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-40 outline-none print:hidden">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-200 data-closed:opacity-0"
      />
      <div className={`fixed inset-0 flex ${look.frame}`}>
        <DialogPanel
          transition
          className={`flex flex-col bg-float shadow-float transition duration-200 ${look.panel}`}
        >
          <div className="flex items-start justify-between gap-4 py-3 pr-3 pl-5">
            <DialogTitle as="h2" className="pt-2 text-section">
              {title}
            </DialogTitle>
            <button
              type="button"
              onClick={onClose}
              aria-label={t('close')}
              className="grid size-11 shrink-0 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink"
            >
              <XMarkIcon className="size-6" />
            </button>
          </div>
          <div className={`overflow-y-auto ${look.content}`}>{children}</div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

const looks = {
  dialog: {
    frame: 'items-end justify-center sm:items-center sm:p-6',
    panel:
      'max-h-[90dvh] w-full max-w-lg rounded-t-corner data-closed:translate-y-4 data-closed:opacity-0 sm:rounded-corner',
    content: 'px-5 pb-5',
  },
  sheet: {
    frame: 'justify-end sm:items-start sm:px-4 sm:pt-14',
    panel:
      'h-full w-full data-closed:translate-y-4 data-closed:opacity-0 sm:h-auto sm:max-h-[80dvh] sm:w-[26rem] sm:rounded-corner',
    content: 'px-5 pb-5',
  },
  search: {
    frame: 'justify-center sm:items-start sm:px-4 sm:pt-14',
    panel:
      'h-full w-full data-closed:translate-y-4 data-closed:opacity-0 sm:h-auto sm:max-h-[80dvh] sm:w-[36rem] sm:rounded-corner',
    content: 'px-5 pt-1 pb-5', // the ring of its field stands there
  },
  drawer: {
    frame: '',
    panel: 'h-full w-72 max-w-[85vw] data-closed:-translate-x-full',
    content: 'px-3 pb-5',
  },
};
