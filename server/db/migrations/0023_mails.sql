DROP TABLE "jobs" CASCADE;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "locale" text DEFAULT 'en-GB' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" "bytea",
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"reply_to" text NOT NULL,
	"per_minute" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_servers_security" CHECK ("mail_servers"."security" in ('tls', 'starttls', 'none')),
	CONSTRAINT "mail_servers_pace" CHECK ("mail_servers"."per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"locale" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"to_address" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"composed_at" timestamp (3) with time zone,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"remark" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'expired')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('held', 'queued', 'sending', 'sent', 'deferred', 'failed', 'inDoubt', 'suppressed'))
);
--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_event" ON "mails" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_purchase" ON "mails" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "mails_uncomposed" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."composed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("owner_id","next_attempt_at") WHERE "mails"."state" in ('queued', 'deferred');--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("attempted_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "mails_message_id" ON "mails" USING btree ("message_id");