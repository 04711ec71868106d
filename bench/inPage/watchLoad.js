// Notes when the page is painted, when window.benchWanted is in it, and the tasks that kept it from answering.
window.bench = { firstPaint: null, usable: null, blocking: 0 };

new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') window.bench.firstPaint = startTime;
}).observe({ type: 'paint', buffered: true });

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.bench.blocking += Math.max(0, duration - 50);
}).observe({ type: 'longtask', buffered: true });

new MutationObserver((_, observer) => {
  if (!document.querySelector(window.benchWanted)) return;
  window.bench.usable = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
