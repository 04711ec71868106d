ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_kind";--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_event_id_kind_locale_pk";--> statement-breakpoint
ALTER TABLE "mail_wordings" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "unlisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_wordings_event" ON "mail_wordings" USING btree ("event_id","kind","locale");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_wordings_owner" ON "mail_wordings" USING btree ("owner_id","kind","locale");--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_whose" CHECK (("mail_wordings"."event_id" is null) <> ("mail_wordings"."owner_id" is null));--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_team" CHECK (("mail_wordings"."event_id" is null) = ("mail_wordings"."kind" = 'teamInvite'));--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_kind" CHECK ("mail_wordings"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'expired', 'waitingJoined', 'waitingOffer', 'eventChange', 'checkinLogin', 'exhibitorLogin', 'attendeeLogin', 'teamInvite'));