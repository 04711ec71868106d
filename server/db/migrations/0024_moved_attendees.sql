ALTER TABLE "registered_users" ADD COLUMN "ordered_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "ordered_early_bird" boolean;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_ordered_ticket_id_tickets_id_fk" FOREIGN KEY ("ordered_ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;