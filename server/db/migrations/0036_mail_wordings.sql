CREATE TABLE "mail_wordings" (
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"wording" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_wordings_event_id_kind_locale_pk" PRIMARY KEY("event_id","kind","locale"),
	CONSTRAINT "mail_wordings_kind" CHECK ("mail_wordings"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'expired', 'waitingJoined', 'waitingOffer', 'eventChange'))
);
--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;