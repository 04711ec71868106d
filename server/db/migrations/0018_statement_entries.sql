CREATE TABLE "statement_entries" (
	"event_id" uuid NOT NULL,
	"entry_hash" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"noted_by" uuid,
	CONSTRAINT "statement_entries_event_id_entry_hash_pk" PRIMARY KEY("event_id","entry_hash")
);
--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;