import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { editor } from '../../../src/machines/parts/editor.ts';
import { invoiceNumber, SettingsPanel, SettingsView } from '../../../src/views/settings/SettingsView.tsx';
import type { Settings, SettingsDraft } from '../../../src/views/settings/settingsValues.ts';
import { show } from '../../support/show.tsx';

const noInvoices = {
  address: '',
  country: '',
  vatNumber: '',
  taxNumber: '',
  chargesVat: false,
  vatRate: 0,
  invoicePrefix: '',
};
const noPolicies = { termsLink: '', privacyLink: '', refundLink: '', mustAcceptTerms: false };
const defaults = { defaultCurrency: 'gbp' as const, defaultTimeZone: null, defaultLocale: null };

type Section = ComponentProps<typeof SettingsPanel>['section'];

function settings(section: Section, { hasSecretKey = false, stripe = null, ...more }: Partial<Settings> = {}) {
  const proofs: unknown[] = [];
  const drafts: SettingsDraft[] = [];
  const kept: Settings = {
    organisation: 'Leith Ports',
    contact: 'hello@leith.example',
    slug: '',
    ...noPolicies,
    ...noInvoices,
    ...defaults,
    logo: null,
    nextInvoice: 13,
    invoiceYear: 2027,
    publishableKey: 'pk_test_1',
    hasSecretKey,
    stripe,
    version: 1,
    ...more,
  };
  const logic = editor({
    load: async () => kept,
    save: async (draft: SettingsDraft, _, proof: unknown) => {
      drafts.push(draft);
      proofs.push(proof);
      const clears = draft.secretKey === '';
      return { ...kept, hasSecretKey: clears ? false : hasSecretKey || draft.secretKey !== undefined };
    },
  });
  return {
    ...show(
      <SettingsView section={section}>
        <SettingsPanel section={section} editor={createActor(logic).start()} withCode={false} />
      </SettingsView>,
    ),
    drafts,
    proofs,
  };
}

/** What is typed into the dialog that asks for the password. */
async function prove(user: ReturnType<typeof settings>['user']) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Current password/), 'correct horse 1');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
}

describe('SettingsView', () => {
  it.each([
    [null, 'Test mode: no real payments.'],
    ['test', 'Stripe, test mode'],
    ['live', 'Stripe, real payments'],
  ] as const)('says whether money moves: %s', async (stripe, said) => {
    settings('payments', { stripe });
    expect((await screen.findByText(said)).className).toContain('status-tag');
  });

  it('keeps the secret key where none is typed', async () => {
    const { user, drafts } = settings('payments', { hasSecretKey: true });
    await user.click(await screen.findByRole('button', { name: 'Save settings' }));
    const contact = 'hello@leith.example';
    const rest = { ...noPolicies, ...noInvoices, ...defaults };
    expect(drafts).toEqual([
      { organisation: 'Leith Ports', contact, slug: '', ...rest, publishableKey: 'pk_test_1', version: 1 },
    ]);
  });

  it('asks for another invoice number only where one was typed, and says what it would look like', async () => {
    const { user, drafts } = settings('invoices');
    const next = await screen.findByRole('textbox', { name: /^Next invoice number/ });
    expect(next).toHaveAccessibleDescription(/^The next paid order gets 2027-0013\. You can only raise the number/);
    await user.clear(next);
    await user.type(next, '500');
    expect(next).toHaveAccessibleDescription(/^The next paid order gets 2027-0500\./);
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(drafts[0]?.nextInvoice).toBe(500));
  });

  it('takes the addresses of terms and policies, and no acceptance without terms', async () => {
    const { user, drafts } = settings('organisation');
    const terms = await screen.findByRole('textbox', { name: /^Link to your terms/ });
    await user.click(screen.getByRole('checkbox', { name: 'Buyers must accept the terms' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(terms).toHaveAccessibleDescription('Terms link is required.'));
    await user.type(terms, 'harbour');
    await waitFor(() => expect(terms).toHaveAccessibleDescription(/^Enter a full web address/));
    await user.clear(terms);
    await user.type(terms, 'https://leith.example/terms');
    await user.type(screen.getByRole('textbox', { name: /^Link to your refund policy/ }), 'leith.example/back');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(drafts).toMatchObject([
        {
          ...{ termsLink: 'https://leith.example/terms', privacyLink: '', refundLink: 'https://leith.example/back' },
          mustAcceptTerms: true,
        },
      ]),
    );
  });

  it('takes a time zone for new events by its name, and none for this device’s', async () => {
    const { user, drafts } = settings('defaults');
    await user.type(await screen.findByRole('combobox', { name: /^Time zone/ }), 'Europe/Berlin');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Language of emails/ }), 'Deutsch');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(drafts[0]).toMatchObject({ defaultTimeZone: 'Europe/Berlin', defaultLocale: 'de-DE' }));
  });

  it('asks who charges VAT for a number of the right form, a country and a rate', async () => {
    const { user, drafts } = settings('invoices');
    await user.click(await screen.findByRole('checkbox', { name: 'I charge VAT' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    const number = screen.getByLabelText(/^VAT number/);
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(/Enter your VAT number, or your tax number beside it\.$/),
    );
    expect(screen.getByLabelText(/^Country/)).toHaveAccessibleDescription('Country is required.');
    await user.selectOptions(screen.getByLabelText(/^Country/), 'GB');
    await user.type(number, 'GB980780685');
    await user.type(screen.getByLabelText(/^Usual VAT rate/), '20');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(number).toHaveAccessibleDescription(/isn’t right/));
    expect(drafts).toEqual([]);
    await user.type(number, '{Backspace}4');
    await user.type(screen.getByLabelText(/^Invoice number prefix/), 'TEST-');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Invoice number prefix/)).toHaveAccessibleDescription(
        /test mode begin with TEST\. Choose another/,
      ),
    );
    expect(drafts).toEqual([]);
    await user.clear(screen.getByLabelText(/^Invoice number prefix/));
    await user.type(screen.getByLabelText(/^Invoice number prefix/), 'LP-');
    expect(screen.getByLabelText(/^Invoice number prefix/)).toHaveAccessibleDescription(
      /^Invoice numbers look like LP-\d{4}-0001\./,
    );
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(drafts).toMatchObject([
      { chargesVat: true, country: 'GB', vatNumber: 'GB980780684', vatRate: 2_000, invoicePrefix: 'LP-' },
    ]);
  });

  it('asks for the usual VAT rate of who charges VAT, and takes zero for one, also when all is saved again', async () => {
    const taxed = { chargesVat: true, country: 'GB', vatNumber: 'GB980780684', vatRate: 0 };
    const { user, drafts } = settings('invoices', taxed);
    const rate = await screen.findByLabelText(/^Usual VAT rate/);
    expect(rate).toHaveValue('0');
    await user.clear(rate);
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(rate).toHaveAccessibleDescription(/Enter your usual VAT rate\./));
    expect(drafts).toEqual([]);
    await user.type(rate, '0');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(drafts).toMatchObject([{ chargesVat: true, vatRate: 0 }]);
  });

  it('sends a secret key that was typed, and shows it no more', async () => {
    const { user, drafts, proofs } = settings('payments');
    await user.type(await screen.findByLabelText(/^Secret key/), 'sk_test_1');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(drafts).toEqual([]);
    await prove(user);
    await waitFor(() => expect(proofs).toEqual([{ current: 'correct horse 1' }]));
    expect(drafts[0]?.secretKey).toBe('sk_test_1');
    expect((await screen.findByText(/Secret key saved/)).className).toBe('form-help');
    expect((screen.getByLabelText(/^Secret key/) as HTMLInputElement).value).toBe('');
  });

  it('clears the secret key on saving, unless it is kept after all', async () => {
    const { user, drafts } = settings('payments', { hasSecretKey: true });
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Keep key' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await prove(user);
    await waitFor(() => expect(drafts.map(({ secretKey }) => secretKey)).toEqual(['']));
    expect((await screen.findByText('No key saved.')).className).toBe('form-help');
  });

  it('shows one section with one button that saves it, the others, the team and one’s own sign-in beside it', async () => {
    settings('invoices');
    const save = await screen.findByRole('button', { name: 'Save settings' });
    expect(screen.getAllByRole('button')).toEqual([save]);
    expect(screen.queryByRole('textbox', { name: /^Contact email/ })).toBeNull();
    const [tabs] = screen.getAllByRole('list');
    const links = within(tabs as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Organisation', '/settings'],
      ['Invoices and VAT', '/settings?section=invoices'],
      ['New events', '/settings?section=defaults'],
      ['Payments', '/settings?section=payments'],
      ['Mail server', '/settings?section=mail'],
      ['Team', '/team'],
      ['Your account', '/account'],
    ]);
    expect(links.filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current'))).toEqual([links[1]]);
  });

  it('says what keeps it from being saved where that is in another section', async () => {
    const { user, drafts } = settings('organisation', { chargesVat: true, country: 'GB', vatRate: 2_000 });
    await user.click(await screen.findByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Enter your VAT number, or your tax number beside it.')).toBeVisible();
    expect(drafts).toEqual([]);
  });
});

it.each([
  ['', 2027, 1, '2027-0001'],
  ['HE-', 2027, 12_345, 'HE-2027-12345'],
])('an invoice number puts prefix "%s", year and number together', (prefix, year, sequence, number) => {
  expect(invoiceNumber(prefix, year, sequence)).toBe(number);
});
