CREATE TABLE "door_devices" (
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"gate" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"list_at" timestamp (3) with time zone,
	"unsent" integer NOT NULL,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "door_devices_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "entry_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid,
	"gate" text NOT NULL,
	"device" text NOT NULL,
	"verdict" text NOT NULL,
	"check_in_id" uuid,
	"settlement" text,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "entry_conflicts_verdict" CHECK ("entry_conflicts"."verdict" in ('admissible', 'toPay', 'alreadyIn', 'unpaid', 'cancelled', 'wrongEvent', 'transferred', 'test', 'unknown')),
	CONSTRAINT "entry_conflicts_settlement" CHECK ("entry_conflicts"."settlement" in ('samePerson', 'otherPerson', 'sentAway', 'allowed')),
	CONSTRAINT "entry_conflicts_settled" CHECK (("entry_conflicts"."settlement" is null) = ("entry_conflicts"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "check_ins_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_conflicts_event" ON "entry_conflicts" USING btree ("event_id","settled_at","noted_at");--> statement-breakpoint
CREATE INDEX "entry_conflicts_person" ON "entry_conflicts" USING btree ("registered_user_id");