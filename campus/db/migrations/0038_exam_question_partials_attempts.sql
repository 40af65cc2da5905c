ALTER TABLE "course_unit" ADD COLUMN "attempts_per_year" integer;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "exam_session" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_session" ADD COLUMN "requires_partial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_session" ADD COLUMN "valid_until" timestamp with time zone;