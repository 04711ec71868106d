ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_kind";--> statement-breakpoint
ALTER TABLE "login_links" DROP CONSTRAINT "login_links_kind";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_invited";--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "by_foyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_stopped" text;--> statement-breakpoint
CREATE INDEX "account_mails_owner" ON "account_mails" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_registering_email" ON "users" USING btree ("email_key") WHERE "users"."event_id" is null and "users"."member_of" is null and "users"."invited_at" is not null;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'team', 'email', 'tickets', 'register', 'emailNotice'));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'team', 'email', 'tickets', 'register'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited" CHECK ("users"."invited_at" is null or ("users"."role" = 'admin' and "users"."password_hash" = ''));--> statement-breakpoint
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  -- Those of test orders are no invoices to anybody, and go with their orders.
  if tg_op = 'DELETE' and old.test then return old; end if;
  raise exception 'Invoices are never changed or deleted: issue a credit note.' using errcode = 'FO002';
end $$;
