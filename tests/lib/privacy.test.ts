import { describe, expect, it } from 'vitest';
import {
  auditedChanges,
  auditKinds,
  exportedFiles,
  monthsLater,
  retentionLimits,
  retentionMonths,
} from '../../src/lib/privacy.ts';

describe('so many months later', () => {
  it.each([
    ['2027-05-09T17:00:00.000Z', 1, '2027-06-09T17:00:00.000Z'],
    ['2027-12-31T23:59:59.000Z', 1, '2028-01-31T23:59:59.000Z'],
    ['2027-12-31T23:59:59.000Z', 2, '2028-02-29T23:59:59.000Z'],
    ['2028-12-31T00:00:00.000Z', 2, '2029-02-28T00:00:00.000Z'],
    ['2027-08-31T10:00:00.000Z', 1, '2027-09-30T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', 120, '2037-01-01T00:00:00.000Z'],
  ])('%s and %i is %s', (from, months, to) => expect(monthsLater(from, months)).toBe(to));
});

it('is offered after some months, up to ten years', () => {
  expect(retentionLimits.months).toBe(120);
  expect(retentionMonths).toEqual([1, 2, 3, 6, 12, 24, 36, 60, 120]);
});

it('the log keeps who opened, exported, downloaded and erased, and what was removed after its time', () => {
  expect(auditKinds).toEqual([
    'seen',
    'exported',
    'dataDownloaded',
    'erased',
    'answersRemoved',
    'attentionChanged',
    'deviceCodeMade',
    'deviceSetUp',
  ]);
});

it('the log shows of orders what users with a login did, and what attendees did themselves', () => {
  expect(auditedChanges.toSorted()).toEqual([
    'addedByHand',
    'attendeeChanged',
    'attendeeEmailChanged',
    'attendeeMoved',
    'attendeeRemoved',
    'attendeeRestored',
    'cancelAsked',
    'cancelled',
    'cancelledOwn',
    'detailsGiven',
    'imported',
    'markedPaid',
    'ownDetailsChanged',
    'ownEmailChanged',
    'photoRemoved',
    'photoSaved',
    'soldAtDoor',
    'ticketTransferred',
  ]);
});

it('the log tells every file with many attendees from the others', () => {
  expect(exportedFiles.toSorted()).toEqual([
    'attendee',
    'checkin',
    'financial',
    'list',
    'scanned-badge',
    'selection',
    'survey',
  ]);
});
