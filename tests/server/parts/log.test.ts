import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loggedError } from '../../../server/platform/log.ts';
import { openDatabase } from '../../support/fixtures.ts';

const database = await openDatabase();

describe('the log', () => {
  it('says which query failed where, and not with what values', async () => {
    const failure = await database.db
      .execute(sql`insert into users (role, email, name) values (${'admin'}, ${'ada@example.org'}, ${null})`)
      .then(
        () => null,
        (error: unknown) => error,
      );
    const said = JSON.stringify(loggedError(failure));
    expect(said).toContain('null value in column');
    expect(said).toContain('log.test.ts');
    expect(said).not.toContain('ada@example.org');
  });
});
