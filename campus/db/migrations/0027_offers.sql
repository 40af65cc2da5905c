CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"programme_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"language" text NOT NULL,
	"access" text NOT NULL,
	"seats" integer,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"requirements" jsonb NOT NULL,
	"costs" jsonb,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hold_days" integer DEFAULT 5 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_code_unique" UNIQUE("code"),
	CONSTRAINT "offer_window" CHECK ("offer"."opens_at" < "offer"."closes_at"),
	CONSTRAINT "offer_seats" CHECK ("offer"."seats" > 0),
	CONSTRAINT "offer_limited" CHECK ("offer"."access" <> 'limited' or "offer"."seats" is not null)
);
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_programme" ON "offer" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "offer_shown" ON "offer" USING btree ("closes_at") WHERE "offer"."status" in ('published', 'paused');