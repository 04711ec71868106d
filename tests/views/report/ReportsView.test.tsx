import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { type ReportType, reportTypes } from '../../../src/lib/report.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { type TaskActor, task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { ReportPanel, ReportsView } from '../../../src/views/report/ReportsView.tsx';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

/** The page of reports, each of which is answered when the test says so. */
function reports() {
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  const answer: Partial<Record<ReportType, (file: Blob | ApiError) => void>> = {};
  const saved: ReportType[] = [];
  const actors = Object.fromEntries(
    reportTypes.map((type) => {
      const fetchFile = () =>
        new Promise((resolve, reject) => {
          answer[type] = (file) => (file instanceof Blob ? resolve(file) : reject(file));
        });
      const logic = task({
        ask: async () => {
          await fetchFile();
          saved.push(type);
        },
      });
      return [type, createActor(logic).start()];
    }),
  ) as unknown as Record<ReportType, TaskActor>;
  const view = (
    <ReportsView eventId={harbour.id} event={event}>
      {reportTypes.map((type) => (
        <ReportPanel key={type} type={type} download={actors[type]} />
      ))}
    </ReportsView>
  );
  return { ...show(view), answer, saved };
}

const button = (title: string) => within(screen.getByRole('region', { name: title })).getByRole('button');

describe('ReportsView', () => {
  it('has the five reports of an event, each with what is in it and as which file it comes', async () => {
    reports();
    expect(await screen.findByRole('heading', { level: 1, name: harbour.name })).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Attendees', 'Check-in', 'Finances', 'Survey', 'Scanned badges', 'Privacy']);
    const privacy = screen.getByRole('link', { name: 'Open privacy' });
    expect(privacy.getAttribute('href')).toBe(to.reports(harbour.id, { privacy: 'yes' }));
    expect(titles.slice(0, 5).map((title) => button(title ?? '').textContent)).toEqual([
      ...Array(3).fill('Download xlsx'),
      ...Array(2).fill('Download zip'),
    ]);
    expect(screen.getByText(/and how many by ticket and by hour/)).toBeVisible();
    // The first is in the row of tabs, another in the list of all.
    const [tab] = screen.getAllByRole('link', { name: 'Reports' });
    expect([tab?.getAttribute('href'), tab?.getAttribute('aria-current')]).toEqual([to.reports(harbour.id), 'page']);
  });

  it('says that a report is being made, and saves it', async () => {
    const { user, answer, saved } = reports();
    await user.click(button('Survey'));
    expect(button('Survey')).toBeDisabled();
    expect(button('Survey').textContent).toBe('Preparing the file…');
    expect(button('Attendees')).toBeEnabled();
    answer.survey?.(new Blob(['rows']));
    expect(await screen.findByText('File downloaded.')).toBeInTheDocument();
    expect(saved).toEqual(['survey']);
    expect(button('Survey')).toBeEnabled();
  });

  it('shows the server’s sentence with the report that was refused, which is asked for again once that is mended', async () => {
    const { user, answer, saved } = reports();
    await user.click(button('Survey'));
    answer.survey?.({ code: 'refused', status: 409, msg: 'This event has no registration forms yet.', said: true });
    const survey = within(screen.getByRole('region', { name: 'Survey' }));
    expect(await survey.findByText('This event has no registration forms yet.')).toBeVisible();
    expect(survey.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(button('Survey'));
    expect(screen.queryByRole('alert')).toBeNull();
    answer.survey?.(new Blob(['rows']));
    await screen.findByText('File downloaded.');
    expect(saved).toEqual(['survey']);
  });
});
