import { expect, it } from 'vitest';
import { arriveAt, phone, visit } from '../../../harness/page.ts';
import { newOrganiser } from '../../../harness/seed.ts';
import { secondFactor } from '../../../src/messages/en-GB/secondFactor.ts';
import { team } from '../../../src/messages/en-GB/team.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { rowsOf } from '../../support/databaseOf.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { misfits } from '../../support/smallScreen.ts';

const { server, browser } = await openFoyer();

it('a member who owes their organisation a second step is led to where it is set up', async () => {
  const [owner, member] = [await newOrganiser(server.url), await newOrganiser(server.url)];
  const ids = [owner.currentUser.id, member.currentUser.id];
  await rowsOf(server, `update users set member_of = $1, team_role = 'manager' where id = $2`, ids);
  await rowsOf(server, 'update users set second_step_required = true where id = $1', [ids[0]]);
  const { page } = await visit(browser, server.url, { as: member, size: phone });
  await page.goto(to.home());
  await arriveAt(page, to.account());
  await page.getByText(secondFactor.owedText).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);

  await rowsOf(server, 'update users set second_step_required = false where id = $1', [ids[0]]);
  await page.goto(to.home());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await arriveAt(page, to.home());
});

it('an owner who has none yet reads why it cannot be required', async () => {
  const owner = await newOrganiser(server.url);
  const { page } = await visit(browser, server.url, { as: owner, size: phone });
  await page.goto(to.team());
  await page.getByRole('button', { name: team.requireStep }).click();
  await page.getByRole('alert').filter({ hasText: team.stepFailed }).waitFor();
  await page.getByText(team.stepOptional).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
});
