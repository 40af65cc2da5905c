ALTER TABLE "request" DROP CONSTRAINT "request_due_there";--> statement-breakpoint
DROP INDEX "request_due";--> statement-breakpoint
ALTER TABLE "request_type" ADD COLUMN "appeal" jsonb;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "appeal" jsonb;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "appeal_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "request_due" ON "request" USING btree ("due_at") WHERE "request"."status" in ('submitted', 'appealed', 'in_review', 'needs_changes');--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_due_there" CHECK ("request"."status" not in ('submitted', 'appealed', 'in_review', 'needs_changes') or "request"."due_at" is not null);