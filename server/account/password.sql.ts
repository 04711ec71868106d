import * as v from 'valibot';
import { statement } from '../platform/db/statement.ts';

/** Deletes salts that no account has had for a day: there is none of that address any more, or none was written. */
export const dropUnusedSalts = statement(
  'password_drop_salts',
  v.strictObject({ key: v.string() }),
  `delete from password_salts where email_key in (
     select s.email_key from password_salts s where s.used_at <= now() - interval '1 day'
       and not exists (select from users u where u.email_key = s.email_key and u.deleted_at is null)
     limit 5000 for update skip locked)
   returning email_key as key`,
);
