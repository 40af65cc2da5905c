ALTER TABLE "application" DROP CONSTRAINT "application_due_at";--> statement-breakpoint
DROP INDEX "application_due";--> statement-breakpoint
CREATE INDEX "application_due" ON "application" USING btree ("due_at") WHERE "application"."status" in ('offered', 'returned', 'awaiting_payment');--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_due_at" CHECK ("application"."status" not in ('offered', 'returned', 'awaiting_payment') or "application"."due_at" is not null);