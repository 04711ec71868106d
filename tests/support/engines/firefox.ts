import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../../scripts/engines.ts';
import { awaitSize, type Driver, type Size } from './driver.ts';
import { driveBy, type Send } from './webDriver.ts';

const preferences = {
  // Any that is free; the browser writes it into the profile.
  'marionette.port': 0,
  'remote.prefs.recommended': true,
};

/** Firefox by Marionette, which takes the commands of WebDriver by their names; its geckodriver would only pass them on. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--marionette', '--remote-allow-system-access'];
  const browser = spawn(findFirefox(), words, { env: { ...process.env, HOME: profile }, stdio: 'ignore' });
  const ended = once(browser, 'exit');
  const end = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const command = await connectTo(await portIn(profile));
    await command('WebDriver:NewSession', {});
    const driver = await driveBy(sendBy(command));
    /** A window of Firefox cannot be as narrow as a phone; its page can. */
    const resize = async ({ width, height }: Size) => {
      await command('Marionette:SetContext', { value: 'chrome' });
      const script = `const [width, height, done] = arguments;
        const { style } = gBrowser.selectedBrowser;
        Object.assign(style, { width: width + 'px', height: height + 'px', flex: 'none' });
        done();`;
      await command('WebDriver:ExecuteAsyncScript', { script, args: [width, height] });
      await command('Marionette:SetContext', { value: 'content' });
      await awaitSize(driver, { width, height });
    };
    return { ...driver, resize, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function portIn(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  const until = Date.now() + 30_000;
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (Date.now() > until) throw new Error('Firefox does not start');
    await new Promise((later) => setTimeout(later, 20));
  }
  return Number(readFileSync(file, 'utf8'));
}

type Command = (name: string, values: object) => Promise<unknown>;
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Each message is its length, a colon, and JSON: what is asked `[0, id, name, values]`, what is answered `[1, id, error, value]`. */
async function connectTo(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  let greet = () => {};
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      if (!Array.isArray(message)) greet();
      else {
        const [, id, error, value] = message;
        const asked = waiting.get(id);
        waiting.delete(id);
        if (error) asked?.reject(new Error(`${error.error}: ${error.message}`));
        else asked?.resolve(value);
      }
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  socket.on('error', () => {});
  await greeted;
  let count = 0;
  return (name, values) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      const message = JSON.stringify([0, id, name, values]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

/** The commands of WebDriver by the names that Marionette has for them. */
const names: Record<string, string> = {
  'POST /timeouts': 'WebDriver:SetTimeouts',
  'GET /window': 'WebDriver:GetWindowHandle',
  'GET /window/handles': 'WebDriver:GetWindowHandles',
  'POST /window': 'WebDriver:SwitchToWindow',
  'DELETE /window': 'WebDriver:CloseWindow',
  'POST /execute/async': 'WebDriver:ExecuteAsyncScript',
  'POST /url': 'WebDriver:Navigate',
  'POST /refresh': 'WebDriver:Refresh',
  'POST /back': 'WebDriver:Back',
  'POST /actions': 'WebDriver:PerformActions',
  'POST /frame': 'WebDriver:SwitchToFrame',
  'POST /element/click': 'WebDriver:ElementClick',
  'POST /element/value': 'WebDriver:ElementSendKeys',
};

const sendBy =
  (command: Command): Send =>
  async (method, path, body = {}) => {
    const [, id] = /^\/element\/([^/]+)\//.exec(path) ?? [];
    const name = names[`${method} ${id ? path.replace(`/${id}`, '') : path}`];
    if (!name) throw new Error(`Marionette has no name for ${path}`);
    const answer = await command(name, { ...body, ...(id && { id }) });
    return answer && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
  };
