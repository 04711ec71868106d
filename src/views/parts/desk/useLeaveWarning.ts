import { useEffect } from 'react';

/** While `active`, asks before a link or the browser leads away from what was typed. */
export function useLeaveWarning(active: boolean, question: string): void {
  useEffect(() => {
    if (!active) return;

    function onUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    // Runs before React's own listener on the root, which therefore never hears of a link that is not followed.
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const opensElsewhere =
        event.ctrlKey || event.metaKey || event.shiftKey || link?.getAttribute('target') === '_blank';
      const staysHere = link?.getAttribute('href')?.startsWith('#');
      if (!link || opensElsewhere || staysHere || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [active, question]);
}
