import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../harness/freePort.ts';
import { findScreen, findWebKit } from '../../../scripts/engines.ts';
import { awaitSize, type Driver } from './driver.ts';
import { driveBy, type Send } from './webDriver.ts';

/** Of the virtual screen. */
const [wide, high] = [1600, 1200];

/** The window's own bar would be wider than a phone. */
const narrowBar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** WebKit by its own WebDriver: WebKitGTK on a display of its own, or Safari where it is at home. */
export async function openWebKit(): Promise<Driver> {
  const program = findWebKit();
  const screen = findScreen();
  const home = mkdtempSync(join(tmpdir(), 'foyer-webkit-'));
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const each of started.reverse()) await endOf(each);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    mkdirSync(join(home, 'gtk-3.0'));
    writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), narrowBar);
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, LC_ALL: 'C.UTF-8' };
    const display = screen ? { DISPLAY: await openDisplay(screen, started), GDK_BACKEND: 'x11' } : {};
    const port = await freePort();
    started.push(spawn(program, ['-p', String(port)], { env: { ...env, ...display }, stdio: 'ignore' }));
    const address = `http://127.0.0.1:${port}`;
    await answering(address);
    const session = await call(address, 'POST', '/session', { capabilities: {} });
    const { sessionId } = session as { sessionId: string };
    const send: Send = (method, path, body) => call(`${address}/session/${sessionId}`, method, path, body);
    const driver = await driveBy(send);
    return {
      ...driver,
      resize: async ({ width, height }) => {
        // The window's own bars, of which a download brings one more.
        const bars = await driver.run(() => outerHeight - innerHeight);
        // Around the pointer, which rests in the middle of the screen: the window that it is over has the focus.
        const [x, y] = [(wide - width) / 2, (high - height - bars) / 2];
        await send('POST', '/window/rect', { x, y, width, height: height + bars });
        await awaitSize(driver, { width, height });
      },
      close: async () => {
        await send('DELETE', '');
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function call(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** A virtual screen, on a number that is free. */
async function openDisplay(program: string, started: ChildProcess[]): Promise<string> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', `${wide}x${high}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(screen);
  const [number] = await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ]);
  return `:${String(number).trim()}`;
}

async function answering(address: string) {
  const until = Date.now() + 20_000;
  while (!(await fetch(`${address}/status`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('The WebDriver of WebKit does not answer');
    await new Promise((later) => setTimeout(later, 20));
  }
}

async function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
