ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_kind";--> statement-breakpoint
ALTER TABLE "login_links" DROP CONSTRAINT "login_links_kind";--> statement-breakpoint
DROP INDEX "users_organiser_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "member_of" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "team_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_member_of_users_id_fk" FOREIGN KEY ("member_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_team_email" ON "users" USING btree ("member_of","email_key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_organiser_email" ON "users" USING btree ("email_key") WHERE "users"."event_id" is null and "users"."deleted_at" is null and "users"."invited_at" is null;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'team', 'tickets'));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'team', 'tickets'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team" CHECK (("users"."member_of" is null) = ("users"."team_role" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team_role" CHECK ("users"."team_role" in ('manager', 'finance', 'readOnly'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_member" CHECK ("users"."member_of" is null or "users"."role" = 'admin');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited" CHECK ("users"."invited_at" is null or ("users"."member_of" is not null and "users"."password_hash" = ''));