import { expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { saveSettings } from '../../../src/api/contract/settings.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { invoice as words } from '../../../src/messages/en-GB/invoice.ts';
import { order } from '../../../src/messages/en-GB/order.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { pdfText } from '../../support/pdfText.ts';
import { addTicket, cards, goOn, payWith, submitRegistration, typeAttendee } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();

it('a company buys without VAT, sees every line of the price, and has its invoice as a page, on paper and as a file', async () => {
  const { api } = await newOrganiser(server.url);
  await api.call(saveSettings, {
    organisation: 'Hafen GmbH',
    address: 'Kai 4\n20457 Hamburg',
    country: 'DE',
    vatNumber: 'DE136695976',
    chargesVat: true,
    vatRate: 1_900,
    invoicePrefix: 'HG-',
    publishableKey: '',
  });
  const pricing = { ...usualPricing, feeFixed: 119, vatShown: true, reverseCharge: true };
  const { id } = await newEvent(api, { currency: 'eur', pricing });
  const form = await newForm(api, id, {}, [{ name: 'Stream', price: 11_900 }]);
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.registration(form.eventId, form.formId));
  await page.getByText('incl. VAT + €1.19 service fee').waitFor();
  await addTicket(page, 'Stream');
  await page.getByText('€120.19').waitFor();
  await goOn(page);
  await typeAttendee(page, 1, { firstname: 'Łukasz', surname: 'Żółć', email: 'lukasz@example.org' });
  await goOn(page);

  const lines = () =>
    page
      .locator('.order-lines > div')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(': ')));
  await page.getByRole('heading', { name: registration.reviewTitle }).waitFor();
  expect(await lines()).toEqual([
    '1 × Stream: €119.00',
    'Subtotal: €119.00',
    'Service fee: €1.19',
    'Total: €120.19',
    'Includes VAT 19%: €19.19',
  ]);
  await page.getByRole('checkbox', { name: order.company.buying }).check();
  await page.getByLabel(order.company.name).fill('Moulins SARL');
  await page.getByLabel(order.company.address).fill('1 rue du Port\n35400 Saint-Malo');
  await page.getByLabel('Country').selectOption('FR');
  await page.getByLabel(order.company.vatNumber).fill('FR41303265045');
  await submitRegistration(page);
  await page.getByText(order.company.vatNumberWrong).waitFor();
  const isFocused = () =>
    page.getByLabel(order.company.vatNumber).evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.getByLabel(order.company.vatNumber).fill('FR 40 303 265 045');
  await page.getByText(order.reverseCharge).waitFor();
  expect((await lines()).slice(-3)).toEqual([`${order.vatLeft}: -€19.19`, 'Total: €101.00', order.reverseCharge]);
  expect(await a11yViolations(page)).toEqual([]);

  // What was typed stays over a reload.
  await page.reload();
  await page.getByText(order.reverseCharge).waitFor();
  await submitRegistration(page);
  await payWith(page, cards.pays);
  await page.getByRole('heading', { name: order.confirmedTitle }).waitFor();
  await page.getByRole('link', { name: /^Invoice TEST-HG-/ }).click();
  await page.getByRole('heading', { name: words.title }).waitFor();
  await page.getByText('Moulins SARL').waitFor();
  await page.getByText(words.reverseCharge).waitFor();
  expect(await a11yViolations(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: words.download }).click(),
  ]);
  const stream = await download.createReadStream();
  const file = Buffer.concat(await stream.toArray());
  const { pages } = pdfText(file);
  expect(pages[0]).toContain('FR40303265045');
  expect(pages[0]).toMatch(/Total\s+€101\.00/);

  const printed = pdfText(await page.pdf({ format: 'A4' })).pages;
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('Moulins SARL');
  expect(printed[0]).not.toContain(words.download);
});
