CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key_mark" text NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id")
);
