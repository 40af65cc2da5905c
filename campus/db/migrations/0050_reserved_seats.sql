ALTER TABLE "enrolment_window" ADD COLUMN "reserved" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD COLUMN "reserved_taken" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD COLUMN "ranked_reserved" jsonb;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "seat_group" jsonb;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "reserves" integer[];--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD CONSTRAINT "enrolment_window_reserved" CHECK (cardinality("enrolment_window"."reserved_taken") = jsonb_array_length("enrolment_window"."reserved") and 0 <= all ("enrolment_window"."reserved_taken"));