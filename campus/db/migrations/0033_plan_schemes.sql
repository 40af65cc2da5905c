CREATE TABLE "plan_scheme" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"programme_id" uuid NOT NULL,
	"cohort_year" integer NOT NULL,
	"academic_year" integer NOT NULL,
	"groups" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"auto_approve" boolean NOT NULL,
	"coordinator_id" uuid,
	CONSTRAINT "plan_scheme_window" CHECK ("plan_scheme"."opens_at" < "plan_scheme"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "plan_scheme" ADD CONSTRAINT "plan_scheme_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_scheme" ADD CONSTRAINT "plan_scheme_coordinator_id_profile_id_fk" FOREIGN KEY ("coordinator_id") REFERENCES "public"."profile"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_scheme_once" ON "plan_scheme" USING btree ("programme_id","cohort_year");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_open_once" ON "plan" USING btree ("career_id") WHERE "plan"."status" in ('draft', 'submitted', 'returned');