import './Notices.css';
import { Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import type { Notice } from '../../machines/parts/notice.ts';
import { keepClear } from './clearance.ts';
import { toaster } from './toaster.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts: green, red or blue, each with a Close action, above what is in use; hidden in print. */
export default function Notices() {
  useEffect(keepClear, []);
  return (
    <div className="no-print">
      <Toaster toaster={toaster}>
        {(toast) => {
          const tone = (toast.type ?? 'info') as Notice['tone'];
          const Icon = icons[tone];
          const action = toast.meta?.action as Notice['action'];
          return (
            <Toast.Root className="toast" data-tone={tone}>
              <Icon aria-hidden />
              <div className="toast-words">
                <Toast.Title>{toast.title}</Toast.Title>
                {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
                {action ? <a href={action.href}>{action.label}</a> : null}
              </div>
              <Toast.CloseTrigger className="toast-close" aria-label={toast.meta?.close as string}>
                {toast.meta?.close as string}
              </Toast.CloseTrigger>
            </Toast.Root>
          );
        }}
      </Toaster>
    </div>
  );
}
