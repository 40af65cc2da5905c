CREATE TABLE "failed_item" (
	"task" text NOT NULL,
	"item" text NOT NULL,
	"attempts" integer NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "failed_item_task_item_pk" PRIMARY KEY("task","item")
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_failed" ON "job" USING btree ("failed_at") WHERE "job"."failed_at" is not null;