import { createContext, useContext, useEffect, useId } from 'react';

/** Hears of a form, by an id of its own, whether leaving would lose something typed there. */
type ReportUnsaved = (holder: string, unsaved: boolean) => void;

export const UnsavedContext = createContext<ReportUnsaved>(() => {});

/** While `unsaved`, the page asks before anything leads away from it. */
export function useUnsaved(unsaved: boolean): void {
  const report = useContext(UnsavedContext);
  const holder = useId();
  useEffect(() => {
    if (!unsaved) return;
    report(holder, true);
    return () => report(holder, false);
  }, [report, holder, unsaved]);
}
