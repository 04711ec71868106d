ALTER TABLE "entry_conflicts" DROP CONSTRAINT "entry_conflicts_verdict";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_rule" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "gates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_verdict" CHECK ("entry_conflicts"."verdict" in ('admissible', 'toPay', 'alreadyIn', 'wrongTime', 'wrongGate', 'unpaid', 'cancelled', 'wrongEvent', 'transferred', 'test', 'unknown'));