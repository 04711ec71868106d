type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;

// A window calls its listeners in the order they came, capturing or not: this one has to come before the router's.
window.addEventListener('popstate', (event) => hold?.(event));

/** Shows every move in the browser's history to `holder` before the router hears of it, until the answer is called. */
export function holdHistory(holder: Hold): () => void {
  hold = holder;
  return () => {
    hold = null;
  };
}

/** The place of the present entry in the history; null where the browser doesn't say. */
export function historyIndex(): number | null {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } | null } };
  return navigation?.currentEntry?.index ?? null;
}

/** How far the browser has moved from the entry at `here`. Without the index, going back is by far the likelier. */
export function stepsFrom(here: number | null): number {
  const now = historyIndex();
  return here === null || now === null ? -1 : now - here;
}
