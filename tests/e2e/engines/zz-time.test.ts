import { it } from 'vitest';
import { openWebKit } from '/work/engines/tests/support/engines/webkit.ts';
import { openFirefox } from '/work/engines/tests/support/engines/firefox.ts';
import { openChromium } from '/work/engines/tests/support/engines/chromium.ts';
import { openWorld } from '/work/engines/tests/support/engines/world.ts';
import { wordsIn } from '/work/engines/tests/support/engines/words.ts';
import { registerTwo, registerElsewhere } from '/work/engines/tests/e2e/engines/walks/registering.ts';
const size = { width: 390, height: 844 };
it('times', async () => {
  const world = await openWorld();
  const inner = { webkit: openWebKit, firefox: openFirefox, chromium: openChromium }[process.env.ENGINE!]!;
  const driver = await inner();
  const sums: Record<string, [number, number]> = {};
  let pauses = Date.now(), between = 0;
  const timed = Object.fromEntries(Object.entries(driver).map(([name, f]) => [name, async (...a: any[]) => {
    const t = performance.now();
    try { return await (f as any)(...a); } finally { const d = performance.now() - t; const key = name === 'run' ? 'run ' + String(a[0]).slice(0, 60).replace(/\s+/g,' ') + JSON.stringify(a[1]??'').slice(0,+(process.env.LONG??0)) : name; (sums[key] ??= [0, 0])[0] += d; sums[key][1]++; }
  }])) as any;
  const t0 = Date.now();
  const walk = { elsewhere: registerElsewhere, two: registerTwo }[process.env.WALK ?? 'two']!;
  try { await walk({ driver: timed, world, size, locale: 'de-DE', words: await wordsIn('de-DE') }); } catch(e) { console.log(String(e)) }
  console.log('total', Date.now() - t0);
  console.log(Object.entries(sums).sort((a, b) => b[1][0] - a[1][0]).slice(0,25).map(([n, [ms, c]]) => `${Math.round(ms)} ms / ${c}  ${n}`).join('\n'));
  await driver.close(); await world.server.stop();
}, 200000);
