DROP INDEX "mails_address";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "wide_network" text;--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (lower(case when lower(split_part(to_address, '@', 2)) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(to_address, '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(to_address, '@', 1), '+', 1) || '@' || split_part(to_address, '@', 2) end),"composed_at");