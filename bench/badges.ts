import { createActor, fromPromise, waitFor } from 'xstate';
import { prepareBadges, printBadges, saveBadgeDesign } from '../src/api/contract/badge.ts';
import { everybody } from '../src/lib/badge/design.ts';
import { fromTemplate } from '../src/machines/badge/badgeTemplates.ts';
import { type PrintingSnapshot, printingMachine } from '../src/machines/badge/printing.ts';
import { joinPdfs } from '../src/pages/badge/pdfFile.ts';
import { keptConnections, type Prepared, payloadOf, prepare, sendOk } from './load.ts';
import { peakOf } from './memory.ts';
import { atMost, figure, median, percentile, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import { pagesUntil } from './waits.ts';

const badges = 500;
const times = 3;
const seconds = 5;
const megabytes = 400;

/** 500 badges of a form, printed by the machine of the print dialog: from the press of the button to the last byte of one PDF. */
export async function badgePrinting(stage: Stage): Promise<Row[]> {
  const place = await stage.place(badges);
  await lengthenNames(place);
  await design(place);
  const before = peakOf(place.foyer.pid);
  return [
    ...(await measure(place, 'each on a page of its own', 'own')),
    ...(await measure(place, 'two to a sheet of A4', 'a4')),
    figure('the most memory of Foyer before', before, 'MB'),
    atMost('the most memory of Foyer after', peakOf(place.foyer.pid), megabytes, 'MB'),
  ];
}

async function measure(place: Place, name: string, paper: 'own' | 'a4'): Promise<Row[]> {
  const took: number[] = [];
  const waits: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const printed = print(place, paper).then((print) => {
      took.push(print.took);
      bytes = print.bytes;
    });
    waits.push(...(await pagesUntil(place, printed)));
  }
  return [
    atMost(`${badges} badges, ${name}`, median(took) / 1_000, seconds, 's'),
    figure('their file', bytes / 1_000_000, 'MB'),
    atMost('p95 of a page of the list meanwhile', percentile(waits, 95), 100, 'ms'),
  ];
}

/** One print as the dialog does it, with the calls that it makes. Before the button is pressed, the plan has been shown. */
async function print({ foyer, venue }: Place, paper: 'own' | 'a4'): Promise<{ took: number; bytes: number }> {
  const agent = keptConnections(1);
  const ask = async <Payload>(call: Prepared) => payloadOf<Payload>(await sendOk(foyer.url, agent, call));
  const { eventId, form, organiser } = venue;
  let bytes = 0;
  const printing = createActor(
    printingMachine.provide({
      actors: {
        makePlan: fromPromise(({ input: { sort } }) =>
          ask(prepare(prepareBadges, { payload: { eventId, formId: form.form.id, sort } }, organiser.token)),
        ),
        printPart: fromPromise(({ input: { users } }) =>
          ask(prepare(printBadges, { payload: { eventId, users, paper } }, organiser.token)),
        ),
        joinParts: fromPromise(async ({ input: { parts } }) => {
          bytes = (await joinPdfs(parts)).length;
          return { file: 'badges.pdf' };
        }),
        openFile: fromPromise<{ opened: boolean }, { file: string }>(async () => ({ opened: true })),
      },
    }),
  );
  printing.start();
  await waitFor(printing, (state) => state.matches('choosing') || hasFailed(state));
  printing.send({ type: 'paper.chosen', paper });
  const start = performance.now();
  printing.send({ type: 'printing.started', onlyNew: false });
  const end = await waitFor(printing, (state) => state.matches('finished') || hasFailed(state), { timeout: 120_000 });
  const took = performance.now() - start;
  agent.destroy();
  const { done, failed, error } = end.context;
  if (done !== badges || failed.length > 0) throw new Error(`Only ${done} badges were printed: ${error?.msg ?? ''}`);
  return { took, bytes };
}

const hasFailed = (state: PrintingSnapshot): boolean =>
  state.matches('planFailed') || state.matches('stalled') || state.matches('joinFailed');

/** Every tenth has a name that is as long as names of people get. */
async function lengthenNames({ pool, attendees }: Place): Promise<void> {
  await pool.query(
    `update registered_users set firstname = 'Maximiliana-Josefine', surname = 'von Hohenstein-Wittelsbach zu Sayn'
     where id = any($1)`,
    [attendees.flatMap(({ uId }, index) => (index % 10 === 0 ? [uId] : []))],
  );
}

/** An A6 badge as a template begins it, with a band in the colour of the ticket, and what was answered for lunch. */
async function design({ foyer, venue: { eventId, form, ticket, organiser } }: Place): Promise<void> {
  let count = 0;
  const layout = fromTemplate('banner', { width: 105, height: 148 }, 'single', () => `e${count++}`);
  const elements = layout.elements.map((element) =>
    element.kind === 'band' ? { ...element, colors: [{ id: ticket.id, color: '#7a1fa2' }] } : element,
  );
  const lunch = form.form.questions[0];
  const [text] = elements.filter(({ kind }) => kind === 'text');
  if (!lunch || text?.kind !== 'text') throw new Error('There is nothing to show what was answered in.');
  const answer = { ...text, id: 'lunch', y: 98, text: `{{answer:${lunch.id}}}`, color: '#5b6270', shows: everybody };
  const payload = {
    ...{ eventId, name: 'Delegates', formIds: [form.form.id] },
    layout: { ...layout, elements: [...elements, answer] },
  };
  const agent = keptConnections(1);
  await sendOk(foyer.url, agent, prepare(saveBadgeDesign, { payload }, organiser.token));
  agent.destroy();
}
