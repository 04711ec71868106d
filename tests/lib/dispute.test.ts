import { describe, expect, it } from 'vitest';
import { disputeReasons, disputeStatuses, isClosed } from '../../src/lib/dispute.ts';

describe('a dispute', () => {
  it('waits for somebody until it is won or lost', () => {
    expect(disputeStatuses.map((status) => [status, isClosed(status)])).toEqual([
      ['needsResponse', false],
      ['underReview', false],
      ['won', true],
      ['lost', true],
    ]);
  });

  it('has the reasons that are stored of it', () => {
    expect(disputeReasons).toEqual([
      'creditNotProcessed',
      'duplicate',
      'fraudulent',
      'general',
      'productNotReceived',
      'productUnacceptable',
      'subscriptionCanceled',
      'unrecognized',
    ]);
  });
});
