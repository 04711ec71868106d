-- Invitations to a team are in the usual words: nothing read others any more.
delete from mail_wordings where kind = 'teamInvite';
--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_whose";--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_team";--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_kind";--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP CONSTRAINT "mail_wordings_owner_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "mail_wordings_owner";--> statement-breakpoint
ALTER TABLE "mail_wordings" ALTER COLUMN "event_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_wordings" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_kind" CHECK ("mail_wordings"."kind" in ('confirmation', 'transferInstructions', 'doorInstructions', 'transferReminder', 'paymentReceived', 'ticket', 'refund', 'cancelled', 'ticketTransferred', 'ticketCancelled', 'addressChanged', 'expired', 'waitingJoined', 'waitingOffer', 'eventChange', 'checkinLogin', 'exhibitorLogin', 'attendeeLogin'));