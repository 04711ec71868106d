CREATE TABLE "images" (
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "images_kind_owner_id_pk" PRIMARY KEY("kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"publishable_key" "bytea",
	"secret_key" "bytea"
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"event_id" uuid,
	"company" text DEFAULT '' NOT NULL,
	"stand" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'checkin', 'exhibitor', 'attendee')),
	CONSTRAINT "users_event" CHECK (("users"."role" = 'admin') = ("users"."event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"logo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_end" CHECK ("events"."ends_at" > "events"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "form_counts" (
	"form_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"checked_in" integer DEFAULT 0 NOT NULL,
	"takings" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "form_counts_form_id_shard_pk" PRIMARY KEY("form_id","shard")
);
--> statement-breakpoint
CREATE TABLE "form_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"form_type_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"fields" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forms_taken" CHECK ("forms"."taken" >= 0 and ("forms"."capacity" is null or "forms"."taken" <= "forms"."capacity"))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_user_id" uuid,
	"gate" text DEFAULT '' NOT NULL,
	CONSTRAINT "check_ins_kind" CHECK ("check_ins"."kind" in ('in', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "registered_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_key" text NOT NULL,
	"position" integer NOT NULL,
	"early_bird" boolean DEFAULT false NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"answers" jsonb NOT NULL,
	"search" text NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exhibitor_id" uuid NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"scanned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"content" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"early_bird_quantity" integer DEFAULT 0 NOT NULL,
	"unit_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."quantity" > 0 and "purchase_lines"."early_bird_quantity" between 0 and "purchase_lines"."quantity" and "purchase_lines"."unit_price" >= 0 and "purchase_lines"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"reference" text NOT NULL,
	"form_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"promo_id" uuid,
	"promo_code" text,
	"buyer_email" text NOT NULL,
	"payment_method" text NOT NULL,
	"hold_expires_at" timestamp (3) with time zone,
	"gateway" text,
	"gateway_intent_id" text,
	"gateway_customer" text,
	"gateway_refund_id" text,
	"remark" text,
	"invoice_number" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_status" CHECK ("purchases"."status" in ('held', 'paying', 'paid', 'free', 'awaitingTransfer', 'failed', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "purchases_money" CHECK ("purchases"."subtotal" >= 0 and "purchases"."discount" >= 0 and "purchases"."vat" >= 0 and "purchases"."total" >= 0 and "purchases"."discount" <= "purchases"."subtotal")
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card_last4" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_tickets" (
	"promo_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "promo_tickets_promo_id_ticket_id_pk" PRIMARY KEY("promo_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"code" text NOT NULL,
	"type" smallint NOT NULL,
	"value" bigint NOT NULL,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promos_used" CHECK ("promos"."used" >= 0 and ("promos"."uses" is null or "promos"."used" <= "promos"."uses")),
	CONSTRAINT "promos_value" CHECK ("promos"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"sale_starts_at" timestamp (3) with time zone,
	"sale_ends_at" timestamp (3) with time zone,
	"max_per_order" integer NOT NULL,
	"early_bird_price" bigint,
	"early_bird_until" timestamp (3) with time zone,
	"early_bird_quantity" integer,
	"early_bird_taken" integer DEFAULT 0 NOT NULL,
	"design" smallint NOT NULL,
	"advert" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_taken" CHECK ("tickets"."taken" >= 0 and ("tickets"."quantity" is null or "tickets"."taken" <= "tickets"."quantity")),
	CONSTRAINT "tickets_early_bird_taken" CHECK ("tickets"."early_bird_taken" >= 0 and ("tickets"."early_bird_quantity" is null or "tickets"."early_bird_taken" <= "tickets"."early_bird_quantity")),
	CONSTRAINT "tickets_price" CHECK ("tickets"."price" >= 0 and ("tickets"."early_bird_price" is null or "tickets"."early_bird_price" >= 0))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_counts" ADD CONSTRAINT "form_counts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_types" ADD CONSTRAINT "form_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_form_type_id_form_types_id_fk" FOREIGN KEY ("form_type_id") REFERENCES "public"."form_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_users" ADD CONSTRAINT "registered_users_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_exhibitor_id_users_id_fk" FOREIGN KEY ("exhibitor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_tickets" ADD CONSTRAINT "promo_tickets_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_tickets" ADD CONSTRAINT "promo_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_organiser_email" ON "users" USING btree (lower("email")) WHERE "users"."event_id" is null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_event_email" ON "users" USING btree ("event_id",lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_event" ON "users" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_types_name" ON "form_types" USING btree ("event_id",lower("name"));--> statement-breakpoint
CREATE INDEX "forms_event" ON "forms" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key") WHERE "jobs"."key" is not null and "jobs"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "badges_code" ON "badges" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_registered_user" ON "badges" USING btree ("registered_user_id");--> statement-breakpoint
CREATE INDEX "check_ins_person" ON "check_ins" USING btree ("registered_user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "registered_users_ticket_key" ON "registered_users" USING btree ("ticket_key");--> statement-breakpoint
CREATE INDEX "registered_users_form" ON "registered_users" USING btree ("form_id","created_at","id") WHERE "registered_users"."listed" and "registered_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registered_users_event" ON "registered_users" USING btree ("event_id","created_at","id") WHERE "registered_users"."listed" and "registered_users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registered_users_email" ON "registered_users" USING btree ("form_id",lower("email"));--> statement-breakpoint
CREATE INDEX "registered_users_purchase" ON "registered_users" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "registered_users_ticket" ON "registered_users" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_once" ON "scans" USING btree ("exhibitor_id","registered_user_id");--> statement-breakpoint
CREATE INDEX "scans_exhibitor" ON "scans" USING btree ("exhibitor_id","scanned_at","id");--> statement-breakpoint
CREATE INDEX "purchase_lines_purchase" ON "purchase_lines" USING btree ("purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchase_lines_ticket" ON "purchase_lines" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_key" ON "purchases" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_reference" ON "purchases" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_idempotency" ON "purchases" USING btree ("form_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_intent" ON "purchases" USING btree ("gateway","gateway_intent_id") WHERE "purchases"."gateway_intent_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_event" ON "purchases" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("event_id",lower("buyer_email"));--> statement-breakpoint
CREATE INDEX "purchases_holds" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."status" in ('held', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_secret" ON "sandbox_intents" USING btree ("client_secret");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_idempotency" ON "sandbox_intents" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "promos_code" ON "promos" USING btree ("form_id",lower("code"));--> statement-breakpoint
CREATE INDEX "promos_form" ON "promos" USING btree ("form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_form" ON "tickets" USING btree ("form_id","created_at","id");