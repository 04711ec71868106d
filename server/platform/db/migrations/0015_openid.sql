CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_kind";--> statement-breakpoint
ALTER TABLE "login_links" DROP CONSTRAINT "login_links_kind";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'team', 'email', 'tickets', 'register', 'emailNotice', 'passkeyAdded', 'passkeyRemoved', 'openIdConnected', 'openIdRemoved'));--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_kind" CHECK ("login_links"."kind" in ('reset', 'invite', 'card', 'device', 'team', 'email', 'tickets', 'register', 'openId'));