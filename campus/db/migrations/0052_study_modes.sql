CREATE TABLE "study_mode" (
	"career_id" uuid NOT NULL,
	"from_year" integer NOT NULL,
	"mode" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_mode_career_id_from_year_pk" PRIMARY KEY("career_id","from_year")
);
--> statement-breakpoint
ALTER TABLE "study_mode" ADD CONSTRAINT "study_mode_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;