ALTER TABLE "survey" ADD COLUMN "counted_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "survey" ADD COLUMN "counted_at" timestamp with time zone;