CREATE TABLE "door_stays" (
	"registered_user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "door_stays_registered_user_id_session_id_pk" PRIMARY KEY("registered_user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "door_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"capacity" integer,
	"tickets" uuid[] DEFAULT '{}' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "door_sessions_capacity" CHECK ("door_sessions"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "entry_conflicts" DROP CONSTRAINT "entry_conflicts_verdict";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "door_stays" ADD CONSTRAINT "door_stays_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_stays" ADD CONSTRAINT "door_stays_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_sessions" ADD CONSTRAINT "door_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_stays_session" ON "door_stays" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "door_sessions_event" ON "door_sessions" USING btree ("event_id","position");--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_session_id_door_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."door_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_session" ON "check_ins" USING btree ("session_id") WHERE "check_ins"."session_id" is not null;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_verdict" CHECK ("entry_conflicts"."verdict" in ('admissible', 'toPay', 'alreadyIn', 'noReentry', 'wrongTime', 'wrongGate', 'wrongSession', 'unpaid', 'cancelled', 'wrongEvent', 'transferred', 'test', 'unknown', 'leaving', 'notInside'));