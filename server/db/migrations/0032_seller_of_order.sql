ALTER TABLE "purchases" ADD COLUMN "seller" jsonb;--> statement-breakpoint
-- Orders that may still be paid: who charges VAT now is who charged it.
update purchases p set seller = jsonb_build_object('country', s.country, 'vatNumber', s.vat_number)
from events e join settings s on s.owner_id = e.owner_id
where e.id = p.event_id and s.charges_vat and p.terms->'vat' <> 'null' and p.settled_at is null;
