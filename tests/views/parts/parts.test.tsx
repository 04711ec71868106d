import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { printInvoice } from '../../../src/api/contract/invoice.ts';
import { printTicket } from '../../../src/api/contract/ticket.ts';
import { Verdict } from '../../../src/views/door/StageCover.tsx';
import { Dialog } from '../../../src/views/parts/Dialog.tsx';
import { ConfirmDialog } from '../../../src/views/parts/desk/ConfirmDialog.tsx';
import { DataTable } from '../../../src/views/parts/desk/DataTable.tsx';
import { ErrorNote, SaidHereContext } from '../../../src/views/parts/ErrorNote.tsx';
import { FormRow } from '../../../src/views/parts/FormRow.tsx';
import { LoadingBar } from '../../../src/views/parts/LoadingBar.tsx';
import { invoicePdf, ticketPdf } from '../../../src/views/parts/pdfAddress.ts';
import { show } from '../../support/show.tsx';

describe('FormRow', () => {
  it('gives its control the label, the help and the error', () => {
    show(
      <FormRow label="Price" help="For example 12.50" error="Price must be a number." required>
        {(control) => <input {...control} />}
      </FormRow>,
    );
    const control = screen.getByRole('textbox', { name: 'Price', description: /For example.*must be a number/ });
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-required')).toBe('true');
  });

  it('says so when a row is optional', () => {
    show(<FormRow label="Place">{(control) => <input {...control} />}</FormRow>);
    expect(screen.getByRole('textbox', { name: /^Place ?optional$/ }).getAttribute('aria-required')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  it('answers yes, no, and Escape like no', async () => {
    const answers: string[] = [];
    const { user } = show(
      <ConfirmDialog
        open
        title="Delete it?"
        confirmLabel="Delete"
        onConfirm={() => answers.push('yes')}
        onCancel={() => answers.push('no')}
      >
        For good.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Delete it?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(answers).toEqual(['yes', 'no', 'no']);
  });
});

describe('Dialog', () => {
  const at = (target: Element, clientX: number, clientY: number) => ({ target, coords: { clientX, clientY } });

  it('asks to be closed by a press outside, and not by one that started inside', async () => {
    let asked = 0;
    const { user } = show(
      <Dialog
        title="Edit Ada"
        onClose={() => {
          asked += 1;
        }}
      >
        <p>Her details</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Edit Ada' });
    dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
    const inside = at(screen.getByText('Her details'), 150, 150);
    const outside = at(dialog, 20, 20);

    await user.pointer([{ keys: '[MouseLeft]', ...inside }]);
    await user.pointer([{ keys: '[MouseLeft]', ...at(dialog, 101, 101) }]);
    await user.pointer([
      { keys: '[MouseLeft>]', ...inside },
      { keys: '[/MouseLeft]', ...outside },
    ]);
    expect(asked).toBe(0);

    await user.pointer([{ keys: '[MouseLeft]', ...outside }]);
    expect(asked).toBe(1);
  });

  it('gives the focus back to where it was', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = render(
      <Dialog title="Edit Ada">
        <input aria-label="Name" />
      </Dialog>,
    );
    screen.getByRole('textbox').focus();
    unmount();
    expect(opener).toHaveFocus();
    opener.remove();
  });
});

describe('ErrorNote', () => {
  it('says what happened and tries again', async () => {
    let tries = 0;
    const retry = () => {
      tries += 1;
    };
    const { user } = show(
      <ErrorNote error={{ code: 'offline', msg: 'The server cannot be reached.' }} retry={retry} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('No connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });

  it('says why in its place, and takes the toast that says it away', () => {
    const placed: string[] = [];
    show(
      <SaidHereContext value={(msg) => placed.push(msg)}>
        <ErrorNote error={{ code: 'refused', msg: 'It has 1 registration.', said: true }} title="Not deleted" />
      </SaidHereContext>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Not deletedIt has 1 registration.');
    expect(placed).toEqual(['It has 1 registration.']);
  });
});

describe('DataTable', () => {
  it('heads each row with its name and names each cell for a card', () => {
    show(
      <DataTable
        caption="Tickets"
        columns={[
          { key: 'name', head: 'Ticket', primary: true, cell: ({ name }: { name: string; price: string }) => name },
          { key: 'price', head: 'Price', align: 'end', cell: ({ price }) => price },
        ]}
        rows={[{ name: 'Day pass', price: '£12.50' }]}
        rowKey={({ name }) => name}
      />,
    );
    expect(screen.getByRole('rowheader').textContent).toBe('Day pass');
    expect(screen.getByRole('cell').getAttribute('data-head')).toBe('Price');
    expect(screen.getByRole('table', { name: 'Tickets' }).tagName).toBe('TABLE');
  });
});

describe('LoadingBar', () => {
  it('is there while something is in progress, and not in print', () => {
    show(<LoadingBar active />);
    const bar = screen.getByRole('progressbar');
    expect(bar.classList.contains('no-print')).toBe(true);
    expect(bar.getAttribute('aria-valuenow')).toBeNull();
  });

  it('is gone when nothing is', () => {
    show(<LoadingBar active={false} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('Verdict', () => {
  it('heads the screen with its words, and leaves its icon to the eye', () => {
    show(<Verdict tone="danger" sign="wrongEvent" title="Not this event" detail="The ticket is for Harbour Lights." />);
    expect(screen.getByRole('heading').textContent).toBe('Not this event');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

it('the PDFs of a ticket and an invoice are where the server writes them', () => {
  expect(invoicePdf('abc')).toBe(`${printInvoice.path}?id=abc`);
  expect(ticketPdf('abc')).toBe(`${printTicket.path}?userId=abc`);
});
