CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"kind" text,
	"bytes" integer,
	"sha256" text,
	"received_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "upload_whole" CHECK ("upload"."status" in ('receiving', 'discarded') or num_nulls("upload"."kind", "upload"."bytes", "upload"."sha256", "upload"."received_at") = 0),
	CONSTRAINT "upload_rejected" CHECK ("upload"."status" <> 'rejected' or "upload"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_profile" ON "upload" USING btree ("profile_id","started_at");--> statement-breakpoint
CREATE INDEX "upload_waiting" ON "upload" USING btree ("received_at") WHERE "upload"."status" = 'received';--> statement-breakpoint
CREATE UNIQUE INDEX "upload_receiving" ON "upload" USING btree ("profile_id") WHERE "upload"."status" = 'receiving';