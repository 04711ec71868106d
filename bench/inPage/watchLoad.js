// Notes when the page is painted, when each of window.benchWanted is in it, and the tasks that kept it from answering.
window.bench = { firstPaint: null, earlier: null, usable: null, blocking: 0 };

new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') window.bench.firstPaint = startTime;
}).observe({ type: 'paint', buffered: true });

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.bench.blocking += Math.max(0, duration - 50);
}).observe({ type: 'longtask', buffered: true });

new MutationObserver((_, observer) => {
  for (const [mark, selector] of Object.entries(window.benchWanted))
    if (document.querySelector(selector)) window.bench[mark] ??= performance.now();
  if (window.bench.usable !== null) observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
