CREATE TABLE "former_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"given_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_addresses_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_addresses_kind" CHECK ("former_addresses"."kind" in ('event', 'organiser'))
);
--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_addresses_owner" ON "former_addresses" USING btree ("owner_id","given_up_at");