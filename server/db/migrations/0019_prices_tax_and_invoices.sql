CREATE TABLE "invoice_counters" (
	"owner_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_owner_id_test_year_pk" PRIMARY KEY("owner_id","test","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"refund_id" uuid,
	"original_id" uuid,
	"test" boolean NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_credit" CHECK (("invoices"."refund_id" is null) = ("invoices"."original_id" is null))
);
--> statement-breakpoint
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
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original_id_invoices_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "invoices" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("owner_id","test","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_purchase" ON "invoices" USING btree ("purchase_id") WHERE "invoices"."original_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoices_purchase" ON "invoices" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_money" CHECK ("purchases"."subtotal" >= 0 and "purchases"."discount" >= 0 and "purchases"."fee" >= 0 and "purchases"."vat" >= 0
        and "purchases"."vat" <= "purchases"."total" and "purchases"."discount" <= "purchases"."subtotal");--> statement-breakpoint
-- What was issued stays as it was.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed or deleted: issue a credit note.' using errcode = 'FO002';
end $$;
--> statement-breakpoint
create trigger invoices_unchanged before update or delete on invoices
for each row execute function refuse_invoice_change();
--> statement-breakpoint
create trigger invoices_kept before truncate on invoices
for each statement execute function refuse_invoice_change();
