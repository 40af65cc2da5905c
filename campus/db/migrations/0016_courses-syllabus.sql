CREATE TABLE "syllabus" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_at" timestamp with time zone,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"materials_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "syllabus" ADD CONSTRAINT "syllabus_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;