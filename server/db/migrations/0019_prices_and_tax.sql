ALTER TABLE "purchases" DROP CONSTRAINT "purchases_money";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "charges_vat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "vat_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "invoice_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "pricing" jsonb DEFAULT '{"feeRate":0,"feeFixed":0,"feeInside":false,"vatRate":null,"feeVatRate":null,"vatIncluded":true,"vatShown":true,"reverseCharge":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "net" bigint GENERATED ALWAYS AS (total - vat) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "vat_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "terms" jsonb DEFAULT '{"feeRate":0,"feeFixed":0,"feeInside":false,"vat":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_money" CHECK ("purchases"."subtotal" >= 0 and "purchases"."discount" >= 0 and "purchases"."fee" >= 0 and "purchases"."vat" >= 0
        and "purchases"."vat" <= "purchases"."total" and "purchases"."discount" <= "purchases"."subtotal");