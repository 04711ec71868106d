-- Every password of one address is hashed with the address's salt, so that one hash judges a guess.
create table password_salts (
  email_key text primary key,
  salt text not null
);
--> statement-breakpoint
-- Written and cleared by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
--> statement-breakpoint
alter table users add column email_key text;
--> statement-breakpoint
-- As emailKey of src/lib folds it, where two characters matter.
update users set email_key = lower(replace(email, 'İ', 'i̇'));
--> statement-breakpoint
alter table users alter column email_key set not null;
--> statement-breakpoint
-- The fifth part of an encoded hash is its salt. Of several accounts the organiser's, else the newest, keeps its password.
insert into password_salts (email_key, salt)
select distinct on (email_key) email_key, split_part(password_hash, '$', 5)
from users
order by email_key, (deleted_at is null) desc, (role = 'admin') desc, created_at desc, id desc;
--> statement-breakpoint
drop index users_organiser_email;
--> statement-breakpoint
drop index users_event_email;
--> statement-breakpoint
drop index users_email;
--> statement-breakpoint
create unique index users_organiser_email on users (email_key) where event_id is null and deleted_at is null;
--> statement-breakpoint
create unique index users_event_email on users (event_id, email_key) where deleted_at is null;
--> statement-breakpoint
create index users_email on users (email_key);
--> statement-breakpoint
drop table sign_in_failures;
