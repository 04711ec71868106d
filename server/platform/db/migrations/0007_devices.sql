ALTER TABLE "login_links" DROP CONSTRAINT "login_links_kind";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_kind";--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "gate" text;--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "for_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_device" CHECK (("login_links"."kind" = 'device') = ("login_links"."gate" is not null and "login_links"."direction" is not null));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_direction" CHECK ("login_links"."direction" in ('in', 'out'));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'device', 'team', 'email', 'tickets', 'register'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved', 'attentionChanged', 'deviceCodeMade', 'deviceSetUp'));