CREATE TABLE "failed_visits" (
	"visitor" text PRIMARY KEY NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_visits_last" ON "failed_visits" USING btree ("last_at");