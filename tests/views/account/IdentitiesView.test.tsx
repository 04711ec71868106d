import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { openId as words } from '#words/openId.ts';
import { secondFactor as proof } from '#words/secondFactor.ts';
import type { Identity } from '../../../src/api/contract/ownAccount.ts';
import { formatMoment } from '../../../src/lib/dates.ts';
import type { OpenIdRefusal } from '../../../src/lib/signIn.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { IdentitiesView } from '../../../src/views/account/IdentitiesView.tsx';
import type { ProvenChange } from '../../../src/views/account/ProvenList.tsx';

const identity: Identity = {
  ...{ id: 'i1', issuer: 'https://login.example.org/tenant' },
  ...{ addedAt: '2027-03-01T12:00:00.000Z', usedAt: '2027-03-02T08:30:00.000Z' },
};
const added = formatMoment(identity.addedAt, 'Europe/London');
type Kept = { identities?: Identity[]; provider?: string | null; turnedBack?: OpenIdRefusal | null };

function connections({ identities = [], provider = 'Harbour ID', turnedBack = null }: Kept = {}) {
  const sent: ProvenChange[] = [];
  const logic = task({
    ask: async (change: ProvenChange) => {
      sent.push(change);
      return { isChanged: true };
    },
  });
  const kept = { identities, provider, turnedBack, timeZone: 'Europe/London', withCode: false };
  render(<IdentitiesView {...kept} actor={createActor(logic).start()} />);
  return { sent, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the accounts that one’s own is connected with', () => {
  it('are connected with the password', async () => {
    const { sent, user } = connections();
    expect(screen.queryByRole('listitem')).toBeNull();
    await user.click(press(words.add('Harbour ID')));
    await user.type(screen.getByLabelText(proof.current), 'correct horse 1{Enter}');
    await expect.poll(() => sent).toEqual([{ id: null, current: 'correct horse 1' }]);
  });

  it('say where they are, and when they were connected and used; there is one of a provider', () => {
    connections({ identities: [identity] });
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'login.example.orgConnected 01/03/2027, 12:00 GMT · Last used 02/03/2027, 08:30 GMT',
    );
    expect(screen.queryByRole('button', { name: words.add('Harbour ID') })).toBeNull();
  });

  it('are disconnected with the password, also where there is no provider any more', async () => {
    const { sent, user } = connections({ identities: [identity], provider: null });
    await user.click(press(words.removeOf('login.example.org', added)));
    expect(screen.getByText(/to disconnect login.example.org, connected 01\/03\/2027/)).toBeVisible();
    await user.type(screen.getByLabelText(proof.current), 'correct horse 1{Enter}');
    await expect.poll(() => sent).toEqual([{ id: 'i1', current: 'correct horse 1' }]);
  });

  it('say why nothing was connected', () => {
    connections({ turnedBack: 'taken' });
    expect(screen.getByRole('alert')).toHaveTextContent(words.turnedBack.taken('Harbour ID'));
  });
});
