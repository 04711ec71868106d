ALTER TABLE "events" ADD COLUMN "accent" text DEFAULT '#1b1d1b' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "advert_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "advert_image" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_accent" CHECK ("events"."accent" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
CREATE FUNCTION drop_ticket_advert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM images WHERE kind = 'ticketAdvert' AND owner_id = old.id;
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER drop_ticket_advert AFTER DELETE ON tickets FOR EACH ROW WHEN (old.advert_image IS NOT NULL) EXECUTE FUNCTION drop_ticket_advert();
