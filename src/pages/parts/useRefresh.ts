import { useEffect } from 'react';

/** Milliseconds after which figures are old. */
const usual = 30_000;

/** Calls from time to time while the page is visible, and as soon as it is so again. `refresh` stays the same one. */
export function useRefresh(refresh: () => void, freshness = usual) {
  useEffect(() => {
    let timer: number | undefined;
    const begin = () => {
      timer = window.setInterval(refresh, freshness);
    };
    function look() {
      window.clearInterval(timer);
      if (document.hidden) return;
      refresh();
      begin();
    }
    if (!document.hidden) begin();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh, freshness]);
}
