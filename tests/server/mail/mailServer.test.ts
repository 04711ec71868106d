import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../../support/api.ts';
import { late } from '../../support/faultySmtp.ts';
import { openApi, openFaultySmtp, openMailbox } from '../../support/fixtures.ts';
import { serverDraft } from '../../support/mails.ts';
import { addSecondStep } from '../../support/secondFactor.ts';
import { newOrganiser, password } from '../../support/world.ts';

const login = { user: 'ada', password: 'right horse' };

let token: string;
let email: string;
const api = await openApi();
beforeEach(async () => {
  ({ token, email } = await newOrganiser(api));
});

const save = (draft: Parameters<typeof serverDraft>[0]) => api.call('saveMailServer', serverDraft(draft), token);
const signedIn = (port: number, password = login.password) => ({ port, username: login.user, password });
const test = () => api.call('sendTestMail', { to: email }, token);

describe('another mail server', () => {
  it('needs the owner’s password, and is tried with no other', async () => {
    const box = await openMailbox();
    for (const current of ['wrong horse 1', ''])
      expect(await save({ port: box.port, current })).toMatchObject({ status: 422, field: 'current' });
    expect(box.visits()).toBe(0);
    expect((await save({ port: box.port })).status).toBe(200);
    for (const current of ['wrong horse 1', ''])
      expect(await api.call('removeMailServer', { current }, token)).toMatchObject({ status: 422, field: 'current' });
    expect((await api.ask('getMailServer', {}, token)).server.host).toBe('127.0.0.1');
    expect((await api.ask('removeMailServer', { current: password }, token)).server.host).toBe('');
  });

  it('needs a code as well where the second step is on, each time another', async () => {
    const box = await openMailbox();
    const { code } = await addSecondStep(api, token);
    expect(await save({ port: box.port })).toMatchObject({ status: 422, field: 'code' });
    expect(box.visits()).toBe(0);
    expect((await save({ port: box.port, code: code() })).status).toBe(200);
    const remove = (typed?: string) =>
      api.call('removeMailServer', { current: password, ...(typed !== undefined && { code: typed }) }, token);
    expect(await remove()).toMatchObject({ status: 422, field: 'code' });
    expect(await remove(code())).toMatchObject({ status: 422, field: 'code' });
    expect((await remove(code(1))).status).toBe(200);
  });

  it('is not kept where the session has ended while it was tried', async () => {
    const box = await openMailbox();
    const slow = createServer().listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const thief = (await api.call('signIn', { email, password })).headers.get('authorization') ?? '';
    const { port } = slow.address() as AddressInfo;
    const saving = api.call('saveMailServer', serverDraft({ port }), thief);
    const [socket] = (await once(slow, 'connection')) as [Socket];
    await api.ask('changePassword', { current: password, password: 'another horse 2' }, token);
    const mail = connect(box.port, '127.0.0.1');
    socket.pipe(mail).pipe(socket);
    expect((await saving).status).toBe(401);
    slow.close();
    expect((await api.ask('getMailServer', {}, token)).server.host).toBe('');
  });
});

describe('a mail server', () => {
  it('is none at first', async () => {
    const { server } = await api.ask('getMailServer', {}, token);
    expect(server).toEqual({
      host: '',
      port: 587,
      security: 'starttls',
      username: '',
      hasPassword: false,
      fromName: '',
      fromAddress: '',
      replyTo: '',
      perMinute: 60,
      testAddress: email,
      hasLinks: false,
      version: 0,
    });
  });

  it('is tried before it is kept, and its password is kept sealed and never sent back', async () => {
    const box = await openMailbox({ login });
    const { payload, msg } = await save(signedIn(box.port));
    expect(msg).toBe('Mail server saved.');
    expect(payload.server).toMatchObject({ host: '127.0.0.1', username: 'ada', hasPassword: true, version: 1 });
    expect(JSON.stringify(payload)).not.toContain(login.password);
    const rows = await api.sql('select password from mail_servers');
    for (const { password } of rows) expect(password?.toString('latin1') ?? '').not.toContain(login.password);
  });

  it('that refuses the password is not kept, and says why in its own words', async () => {
    const box = await openMailbox({ login });
    const { status, field, msg } = await save(signedIn(box.port, 'wrong'));
    expect([status, field]).toEqual([422, 'password']);
    expect(msg).toBe(
      '127.0.0.1 refused this user name and password. It answered: “535 5.7.8 Username and Password not accepted”.',
    );
    expect((await api.ask('getMailServer', {}, token)).server.host).toBe('');
  });

  it('that does not answer is not kept', async () => {
    const { status, field, msg } = await save({ port: 9 });
    expect([status, field, msg]).toEqual([
      422,
      'host',
      '127.0.0.1 doesn’t accept connections at this port. Check the name and the port.',
    ]);
  });

  it.each([
    ['TLS from the first byte', 'tls', { secure: true }],
    ['TLS from a command on', 'starttls', { hideSTARTTLS: false, disabledCommands: [] }],
  ] as const)('is spoken to in %s', async (_, security, options) => {
    const box = await openMailbox({ login }, { ...options, allowInsecureAuth: false } as never);
    expect((await save({ ...signedIn(box.port), security })).status).toBe(200);
    expect((await test()).status).toBe(200);
    expect(box.received).toHaveLength(1);
  });

  it('that cannot protect the connection as it should gets no password', async () => {
    const box = await openMailbox({ login });
    const { status, field } = await save({ ...signedIn(box.port), security: 'starttls' });
    expect([status, field]).toEqual([422, 'security']);
  });

  it('that is spoken to in the wrong way says what to check, and nothing of OpenSSL’s', async () => {
    const plain = await openMailbox();
    const { field, msg } = await save({ port: plain.port, security: 'tls' });
    expect([field, msg]).toEqual([
      'security',
      'Couldn’t make a secure connection to 127.0.0.1. Check the port and the security: port 465 usually takes TLS, port 587 STARTTLS.',
    ]);
    const secure = await openMailbox({}, { secure: true });
    // An address of this machine that certificates are checked for.
    const untrusted = await save({ port: secure.port, security: 'tls', host: '0.0.0.0' });
    expect([untrusted.field, untrusted.msg]).toEqual([
      'host',
      'The certificate of 0.0.0.0 can’t be trusted: it has expired, was issued for another name or isn’t signed by a known authority. Check the name, or ask whoever runs the server.',
    ]);
  });

  it('that greets after ten seconds, as some do to strangers, is kept', { timeout: 30_000 }, async () => {
    const slow = await openFaultySmtp({ greeting: late('220 slow.example ready', 10_000) });
    expect(await save({ port: slow.port })).toMatchObject({ status: 200, msg: 'Mail server saved.' });
  });

  it('elsewhere gets no password over a connection that anybody can read', async () => {
    const { status, field } = await save({ ...signedIn(25), host: 'smtp.example.org' });
    expect([status, field]).toEqual([422, 'security']);
  });

  it('keeps its password when it is saved without one, and never sends it to another server', async () => {
    const box = await openMailbox({ login });
    await save(signedIn(box.port));
    const { password: _, ...silent } = signedIn(box.port);
    expect((await save({ ...silent, fromName: 'Harbour' })).status).toBe(200);
    expect((await test()).status).toBe(200);
    const { status, field } = await save({ ...silent, host: 'localhost' });
    expect([status, field]).toEqual([422, 'password']);
  });

  it('is saved by one of two who began from the same', async () => {
    const box = await openMailbox();
    await save({ port: box.port });
    await save({ port: box.port, version: 1 });
    const { status, msg } = await save({ port: box.port, fromName: 'Late', version: 1 });
    expect([status, msg]).toEqual([409, expect.stringContaining('saved')]);
  });

  it.each([
    ['no host', { host: '' }, 'host'],
    ['a host that is none', { host: 'a host\r\nQUIT' }, 'host'],
    ['a port that is none', { port: 70_000 }, 'port'],
    ['a sender that is none', { fromAddress: 'harbour' }, 'fromAddress'],
    ['no sender', { fromAddress: '' }, 'fromAddress'],
    ['replies to no address', { replyTo: 'unknown' }, 'replyTo'],
    ['no mail a minute', { perMinute: 0 }, 'perMinute'],
    ['a user without a password', { username: 'ada' }, 'password'],
  ])('with %s is refused', async (_, draft, field) => {
    const refused = await save(draft);
    expect([refused.status, refused.field]).toEqual([422, field]);
  });
});

describe('a test', () => {
  it('arrives, and says what the server answered', async () => {
    const box = await openMailbox();
    await save({ port: box.port, replyTo: 'hello@harbour.example' });
    const { payload } = await test();
    expect(payload).toEqual({ to: email, answer: '250 OK: queued as 1' });
    const [mail] = box.to(email);
    expect(mail?.subject).toBe('A test from Foyer');
    expect(mail?.replyTo).toEqual([{ name: '', address: 'hello@harbour.example' }]);
  });

  it('is answered to the organiser’s contact where no other address is said', async () => {
    const box = await openMailbox();
    await save({ port: box.port });
    await api.ask('saveSettings', { organisation: 'Ours', publishableKey: '', contact: 'ask@harbour.example' }, token);
    await test();
    expect(box.to(email).at(-1)?.replyTo).toEqual([{ name: '', address: 'ask@harbour.example' }]);
  });

  it('says why it was not taken', async () => {
    const box = await openMailbox({ recipient: () => ({ code: 550, says: '5.7.1 Relaying denied' }) });
    await save({ port: box.port });
    const { status, msg } = await test();
    expect([status, msg]).toEqual([
      422,
      '127.0.0.1 didn’t accept the email. It answered: “550 5.7.1 Relaying denied”.',
    ]);
  });

  it('needs a server', async () => {
    expect((await test()).status).toBe(409);
  });
});

describe('a mail server that only Foyer reaches', () => {
  const strict = () => startApi({ on: api, mailNetworks: [], secretKey: api.secretKey });

  it.each([
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '2130706433',
    '127.1',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
  ])('is not asked at %s unless the operator allows it', async (host) => {
    const box = await openMailbox();
    const { call } = await strict();
    const { status, field, msg } = await call('saveMailServer', serverDraft({ port: box.port, host }), token);
    expect([status, field]).toEqual([422, 'host']);
    expect(msg).toContain(`no server called ${host} on the internet.`);
    expect(box.visits()).toBe(0);
  });

  it('is not asked where its name leads inside later', async () => {
    const box = await openMailbox();
    expect((await save({ port: box.port })).status).toBe(200);
    const before = box.visits();
    const { call } = await strict();
    const { status, msg } = await call('sendTestMail', { to: email }, token);
    expect([status, msg]).toEqual([422, expect.stringContaining('no server called')]);
    expect(box.visits()).toBe(before);
  });

  it('is asked on the internet only with a user name and a password: others take mails in the name of whoever sends them', async () => {
    const { call } = await strict();
    const draft = serverDraft({ host: '193.0.6.1', port: 25, username: '', password: '' });
    const { status, field, msg } = await call('saveMailServer', draft, token);
    expect([status, field, msg]).toEqual([422, 'username', '193.0.6.1 needs a user name and password.']);
  });

  it('is asked on the internet only where mail servers are', async () => {
    const { call } = await strict();
    const { status, field, msg } = await call('saveMailServer', serverDraft({ host: '193.0.6.1', port: 6_379 }), token);
    expect([status, field, msg]).toEqual([422, 'port', '193.0.6.1 can only be reached at port 25, 465, 587, 2525.']);
  });
});
