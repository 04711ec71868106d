import { expect, it } from 'vitest';
import { type ApiError, mayPass } from '../../src/lib/apiError.ts';

const failed = (code: ApiError['code']): ApiError => ({ code, status: 0, msg: 'It failed.' });

it('a call may succeed at another try, but where it was refused', () => {
  const codes = ['offline', 'malformed', 'expired', 'unexpected', 'refused'] as const;
  expect(codes.filter((code) => mayPass(failed(code)))).toEqual(['offline', 'malformed', 'expired', 'unexpected']);
  expect(mayPass(null)).toBe(true);
});
