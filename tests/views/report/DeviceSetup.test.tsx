import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { deviceSetup as words } from '#words/deviceSetup.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { DeviceCode, DeviceDraft } from '../../../src/api/contract/deviceCode.ts';
import type { LoginLinkState } from '../../../src/lib/account.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { deviceSetupMachine } from '../../../src/machines/door/deviceSetup.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { to } from '../../../src/paths.ts';
import { publicAddress } from '../../../src/views/parts/publicAddress.ts';
import { DeviceSetup } from '../../../src/views/report/DeviceSetup.tsx';
import { show } from '../../support/show.tsx';
import { harbour, offline } from '../../support/viewFixtures.ts';

const code: DeviceCode = { id: 'u', key: 'K7QM-2XWD-9HRT', expiresAt: '2027-03-06T10:10:00.000Z' };

/** The dialog, with what becomes of asking for a code, and how the code stands when it is looked at. */
function dialog({
  made = [code],
  gates = ['North', 'South'],
}: {
  made?: (DeviceCode | ApiError)[];
  gates?: string[] | typeof offline;
} = {}) {
  const drafts: DeviceDraft[] = [];
  let found: LoginLinkState = 'valid';
  const actor = createActor(
    deviceSetupMachine.provide({
      actors: {
        make: fromPromise<DeviceCode, { draft: DeviceDraft }>(async ({ input }) => {
          drafts.push(input.draft);
          const next = made.length > 1 ? made.shift() : made[0];
          if (!next || 'msg' in next) throw next;
          return next;
        }),
        look: fromPromise(async () => ({ state: found })),
      },
      delays: { pause: 10 },
    }),
  ).start();
  const named = resource<readonly string[]>(async () => {
    if ('msg' in gates) throw gates;
    return gates;
  });
  const onClose = vi.fn();
  const view = show(
    <DeviceSetup actor={actor} zone={harbour.timeZone} gates={createActor(named).start()} onClose={onClose} />,
  );
  const name = async (typed: string) => {
    await view.user.type(await screen.findByLabelText(words.name, { exact: false }), typed);
    await view.user.click(screen.getByRole('button', { name: words.make }));
  };
  return { ...view, drafts, onClose, name, becomes: (state: LoginLinkState) => (found = state) };
}
const codeOf = (name: string) => screen.queryByRole('img', { name: words.code(name) });

describe('setting up a device', () => {
  it('asks for its name, its gate and who passes there, and shows its code, the same as an address, and until when it works', async () => {
    const { user, name, drafts } = dialog();
    await user.selectOptions(await screen.findByLabelText(doorPanes.settings.gate, { exact: false }), 'South');
    await user.selectOptions(screen.getByLabelText(doorPanes.settings.direction, { exact: false }), 'out');
    await name('North 1');
    await screen.findByRole('heading', { name: words.scan('North 1') });
    expect(drafts).toEqual([{ name: 'North 1', gate: 'South', direction: 'out' }]);
    expect(codeOf('North 1')).toBeVisible();
    const address = publicAddress(to.access(code.key)).replace(/^https?:\/\//, '');
    expect(screen.getByText(address)).toBeVisible();
    expect(address).toMatch(/\/access#K7QM-2XWD-9HRT$/);
    expect(screen.getByText(words.until('10:10'))).toBeVisible();
  });

  it('lets a gate be typed where the organiser has named none', async () => {
    const { user, name, drafts } = dialog({ gates: [] });
    await user.type(await screen.findByLabelText(doorPanes.settings.gate, { exact: false }), 'Yard');
    await name('North 1');
    await waitFor(() => expect(drafts).toEqual([{ name: 'North 1', gate: 'Yard', direction: 'in' }]));
  });

  it('takes the code away once a device has it, says so, and goes on to the next', async () => {
    const { user, name, becomes, onClose } = dialog();
    await name('North 1');
    await screen.findByRole('heading', { name: words.scan('North 1') });
    becomes('used');
    await screen.findByRole('heading', { name: words.takenTitle('North 1') });
    expect(codeOf('North 1')).toBeNull();
    await user.click(screen.getByRole('button', { name: words.done }));
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: words.another }));
    expect(await screen.findByLabelText(words.name, { exact: false })).toHaveValue('');
  });

  it.each([
    ['expired', words.over.expired],
    ['unknown', words.over.ended],
    ['locked', words.over.ended],
  ] as const)('takes a code away that is %s, says why, and shows a new one', async (state, over) => {
    const { user, name, becomes, drafts } = dialog();
    await name('North 1');
    await screen.findByRole('heading', { name: words.scan('North 1') });
    becomes(state);
    await screen.findByRole('heading', { name: over.title });
    expect(screen.getByText(over.text)).toBeVisible();
    expect(codeOf('North 1')).toBeNull();
    becomes('valid');
    await user.click(screen.getByRole('button', { name: words.renew }));
    await screen.findByRole('heading', { name: words.scan('North 1') });
    expect(drafts).toHaveLength(2);
  });

  it('says beside the name what is wrong with it, and above the buttons what else is', async () => {
    const locked: ApiError = { code: 'refused', status: 409, field: 'payload.name', msg: 'North 1 is locked.' };
    const { user, name } = dialog({ made: [locked, offline, code] });
    await name('North 1');
    expect(await screen.findByText('North 1 is locked.')).toBeVisible();
    expect(screen.getByLabelText(words.name, { exact: false })).toHaveValue('North 1');
    await user.click(screen.getByRole('button', { name: words.make }));
    expect(await screen.findByRole('alert')).toHaveTextContent(offline.msg);
    await user.click(screen.getByRole('button', { name: words.make }));
    await screen.findByRole('heading', { name: words.scan('North 1') });
  });

  it('says that it cannot begin without a connection', async () => {
    dialog({ gates: offline });
    expect(await screen.findByRole('alert')).toHaveTextContent(offline.msg);
    expect(screen.queryByRole('button', { name: words.make })).toBeNull();
  });
});
