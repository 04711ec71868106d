ALTER TABLE "check_ins" DROP CONSTRAINT "check_ins_kind";--> statement-breakpoint
ALTER TABLE "entry_conflicts" DROP CONSTRAINT "entry_conflicts_verdict";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "registered_users_left" ON "registered_users" USING btree ("event_id") WHERE "registered_users"."left_at" is not null;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_kind" CHECK ("check_ins"."kind" in ('in', 'undone', 'out'));--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_verdict" CHECK ("entry_conflicts"."verdict" in ('admissible', 'toPay', 'alreadyIn', 'noReentry', 'wrongTime', 'wrongGate', 'unpaid', 'cancelled', 'wrongEvent', 'transferred', 'test', 'unknown', 'leaving', 'notInside'));