ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_kind";--> statement-breakpoint
ALTER TABLE "login_links" DROP CONSTRAINT "login_links_kind";--> statement-breakpoint
DROP INDEX "users_event_email";--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_event_link" ON "users" USING btree ("event_id","email_key") WHERE "users"."deleted_at" is null and "users"."by_link";--> statement-breakpoint
CREATE UNIQUE INDEX "users_event_email" ON "users" USING btree ("event_id","email_key") WHERE "users"."deleted_at" is null and not "users"."by_link";--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_event" CHECK ("account_mails"."event_id" is null or "account_mails"."kind" = 'tickets');--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'tickets'));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'tickets'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_by_link" CHECK (not "users"."by_link" or "users"."role" = 'attendee');