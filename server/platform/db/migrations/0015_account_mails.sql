ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_kind";--> statement-breakpoint
ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_whose";--> statement-breakpoint
ALTER TABLE "account_mails" DROP CONSTRAINT "account_mails_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "mailed_to" text;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_kind" CHECK ("account_mails"."kind" in ('reset', 'invite', 'team', 'email', 'tickets', 'register', 'emailNotice', 'passkeyAdded', 'passkeyRemoved', 'mailServerChanged', 'paymentKeysChanged'));--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_whose" CHECK (("account_mails"."email_key" is null) = ("account_mails"."owner_id" is not null) and ("account_mails"."email_key" is null or "account_mails"."user_id" is null));--> statement-breakpoint
-- What a mail server said may name whom a mail was for: it goes with their account.
create function forget_answer() returns trigger language plpgsql as $$
begin
  new.answer := '';
  return new;
end $$;
--> statement-breakpoint
create trigger account_mails_forget before update of user_id, answer on account_mails
for each row when (new.user_id is null and new.owner_id is not null and new.answer <> '') execute function forget_answer();
