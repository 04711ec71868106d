import { expect, it } from 'vitest';
import { auditedChanges, auditKinds, exportedFiles } from '../../src/lib/auditLog.ts';

it('the log keeps who opened, exported, downloaded and erased, and what was removed after its time', () => {
  expect(auditKinds).toEqual(['seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved']);
});

it('the log shows of orders what somebody with a login did, and what attendees did themselves', () => {
  expect(auditedChanges.toSorted()).toEqual([
    'addedByHand',
    'attendeeChanged',
    'attendeeMoved',
    'attendeeRemoved',
    'attendeeRestored',
    'cancelAsked',
    'cancelled',
    'cancelledOwn',
    'imported',
    'markedPaid',
    'ownDetailsChanged',
    'photoRemoved',
    'photoSaved',
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
