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
