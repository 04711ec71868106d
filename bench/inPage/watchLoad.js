// Notes when the page is painted, when each of window.benchWanted is in it, the tasks that kept it from answering, and how much moved by itself.
window.bench = { firstPaint: null, earlier: null, usable: null, blocking: 0, shift: 0 };

new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') window.bench.firstPaint = startTime;
}).observe({ type: 'paint', buffered: true });

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.bench.blocking += Math.max(0, duration - 50);
}).observe({ type: 'longtask', buffered: true });

// All of it, of which the worst moments are what is called cumulative.
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.bench.shift += value;
}).observe({ type: 'layout-shift', buffered: true });

new MutationObserver((_, observer) => {
  for (const [mark, selector] of Object.entries(window.benchWanted))
    if (document.querySelector(selector)) window.bench[mark] ??= performance.now();
  if (window.bench.usable !== null) observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
