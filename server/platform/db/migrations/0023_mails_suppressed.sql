update mails set composed_at = created_at where state = 'suppressed' and composed_at is null;
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_suppressed" CHECK ("mails"."state" <> 'suppressed' or "mails"."composed_at" is not null);
