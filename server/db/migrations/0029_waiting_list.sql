CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigserial NOT NULL,
	"form_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"key" text NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"count" integer NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offered_until" timestamp (3) with time zone,
	"purchase_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_entries_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'accepted', 'lapsed', 'left', 'removed')),
	CONSTRAINT "waiting_entries_count" CHECK ("waiting_entries"."count" > 0),
	CONSTRAINT "waiting_entries_offer" CHECK ("waiting_entries"."state" <> 'offered' or "waiting_entries"."offered_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "waiting_hours" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_key" ON "waiting_entries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_email" ON "waiting_entries" USING btree ("form_id",lower("email")) WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_form" ON "waiting_entries" USING btree ("form_id","place");--> statement-breakpoint
CREATE INDEX "waiting_entries_waiting" ON "waiting_entries" USING btree ("form_id","place") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_offered" ON "waiting_entries" USING btree ("offered_until") WHERE "waiting_entries"."state" = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_purchase" ON "waiting_entries" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("waiting_id") WHERE "mails"."waiting_id" is not null;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_waiting_hours" CHECK ("forms"."waiting_hours" between 1 and 720);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about" CHECK (num_nonnulls("mails"."purchase_id", "mails"."waiting_id") = 1);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'expired', 'waitingJoined', 'waitingOffer'));