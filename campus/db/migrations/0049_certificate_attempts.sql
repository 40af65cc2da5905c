ALTER TABLE "certificate_batch_item" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_batch_item" ADD COLUMN "retry_at" timestamp with time zone;