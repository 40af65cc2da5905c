CREATE TABLE "application_step" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"points" integer,
	"position" integer,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "application_ranked" CHECK ("application"."status" not in ('ranked', 'offered') or "application"."position" is not null),
	CONSTRAINT "application_due_at" CHECK ("application"."status" not in ('offered', 'returned') or "application"."due_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "badge_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "fee_code" text;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "title_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "seed" text;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "ranked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "applied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_step" ADD CONSTRAINT "application_step_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_step_of" ON "application_step" USING btree ("application_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "application_number" ON "application" USING btree ("offer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "application_live" ON "application" USING btree ("offer_id","person_id") WHERE "application"."status" not in ('not_eligible', 'declined', 'expired', 'withdrawn', 'immatriculated');--> statement-breakpoint
CREATE INDEX "application_person" ON "application" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "application_profile" ON "application" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "application_queue" ON "application" USING btree ("offer_id","position") WHERE "application"."status" = 'ranked';--> statement-breakpoint
CREATE INDEX "application_due" ON "application" USING btree ("due_at") WHERE "application"."status" in ('offered', 'returned');