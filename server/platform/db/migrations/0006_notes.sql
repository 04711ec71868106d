ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_kind";--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "attention" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved', 'attentionChanged'));