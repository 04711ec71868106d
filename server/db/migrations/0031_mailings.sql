CREATE TABLE "blocked_addresses" (
	"owner_id" uuid NOT NULL,
	"address_key" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_addresses_owner_id_address_key_reason_pk" PRIMARY KEY("owner_id","address_key","reason"),
	CONSTRAINT "blocked_addresses_reason" CHECK ("blocked_addresses"."reason" in ('unsubscribed', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "mailing_files" (
	"mailing_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"recipients" jsonb NOT NULL,
	"with_tickets" boolean DEFAULT false NOT NULL,
	"with_invoice" boolean DEFAULT false NOT NULL,
	"with_calendar" boolean DEFAULT false NOT NULL,
	"about_ticket" boolean DEFAULT true NOT NULL,
	"event_before" jsonb,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"written_until" jsonb,
	"prepared_at" timestamp (3) with time zone,
	"expected" integer DEFAULT 0 NOT NULL,
	"unsettled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mailings_state" CHECK ("mailings"."state" in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_state";--> statement-breakpoint
DROP INDEX "mails_uncomposed";--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mailing_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attendee_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_key" uuid;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_files" ADD CONSTRAINT "mailing_files_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_event" ON "mailings" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("send_at") WHERE "mailings"."state" in ('scheduled', 'preparing') or "mailings"."unsettled";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_mailing_key" ON "mails" USING btree ("mailing_id","mailing_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_unsubscribe" ON "mails" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE INDEX "mails_mailing" ON "mails" USING btree ("mailing_id","state") WHERE "mails"."mailing_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_uncomposed" ON "mails" USING btree (("mailing_id" is not null),"next_attempt_at") WHERE "mails"."composed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("owner_id",("mailing_id" is not null),"next_attempt_at") WHERE "mails"."state" in ('queued', 'deferred');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'expired', 'waitingJoined', 'waitingOffer', 'mailing'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('held', 'queued', 'sending', 'sent', 'deferred', 'failed', 'inDoubt', 'suppressed', 'paused'));