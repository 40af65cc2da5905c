CREATE TABLE "survey_sheet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" uuid NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" uuid NOT NULL,
	"question" text NOT NULL,
	"attended" boolean NOT NULL,
	"answer" text,
	"report_reason" text,
	"withheld" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_assignment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_template" (
	"code" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"questions" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"mandatory" boolean DEFAULT false NOT NULL,
	"reminded" boolean DEFAULT false NOT NULL,
	"respondents" integer,
	"attending" integer,
	"reply" text,
	"replied_at" timestamp with time zone,
	"replied_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "survey_dates" CHECK ("survey"."opens_at" <= "survey"."closes_at"),
	CONSTRAINT "survey_counted" CHECK (("survey"."respondents" is null) = ("survey"."status" <> 'closed'))
);
--> statement-breakpoint
ALTER TABLE "survey_sheet" ADD CONSTRAINT "survey_sheet_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_answer_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_assignment" ADD CONSTRAINT "survey_assignment_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_assignment" ADD CONSTRAINT "survey_assignment_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_replied_by_id_profile_id_fk" FOREIGN KEY ("replied_by_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_sheet_survey" ON "survey_sheet" USING btree ("survey_id");--> statement-breakpoint
CREATE INDEX "survey_answer_question" ON "survey_answer" USING btree ("survey_id","question");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_assignment_once" ON "survey_assignment" USING btree ("survey_id","career_id");--> statement-breakpoint
CREATE INDEX "survey_assignment_career" ON "survey_assignment" USING btree ("career_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_offering" ON "survey" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "survey_due" ON "survey" USING btree ("closes_at") WHERE "survey"."status" in ('scheduled', 'open');