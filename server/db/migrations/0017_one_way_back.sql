-- Money that came too late was sent back under the purchase's own id, which stays the key that the gateway knows it by.
INSERT INTO "refunds" ("id", "purchase_id", "amount", "by_hand", "asked_at", "sent_at", "gateway_refund_id")
SELECT "id", "id", "total", false, coalesce("settled_at", now()), CASE WHEN "gateway_refund_id" IS NOT NULL THEN coalesce("settled_at", now()) END, "gateway_refund_id"
FROM "purchases" p
WHERE "status" = 'refunded' AND "total" > 0 AND NOT EXISTS (SELECT FROM "refunds" r WHERE r."purchase_id" = p."id");--> statement-breakpoint
UPDATE "purchases" p SET "refunded" = "total", "payment_open" = false, "settled_at" = coalesce("settled_at", now())
WHERE "status" = 'refunded' AND EXISTS (SELECT FROM "refunds" r WHERE r."id" = p."id");--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "gateway_refund_id";
