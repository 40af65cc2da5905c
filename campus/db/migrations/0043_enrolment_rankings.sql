DROP INDEX "enrolment_live_once";--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD COLUMN "seed" text;--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD COLUMN "ranked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD COLUMN "ranked_places" integer;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "merits" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_live_once" ON "enrolment" USING btree ("offering_id","career_id") WHERE "enrolment"."status" in ('requested', 'enrolled', 'waitlisted', 'pending', 'offered');--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD CONSTRAINT "enrolment_window_seed" CHECK ("enrolment_window"."mode" not in ('ranked', 'draw') or "enrolment_window"."seed" is not null);