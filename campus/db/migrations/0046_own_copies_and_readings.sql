CREATE TABLE "own_copy" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"json_file" uuid,
	"json_bytes" integer,
	"pdf_file" uuid,
	"pdf_bytes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "own_copy_whole" CHECK ("own_copy"."status" in ('making', 'failed') or num_nulls("own_copy"."ready_at", "own_copy"."expires_at", "own_copy"."json_file", "own_copy"."json_bytes", "own_copy"."pdf_file", "own_copy"."pdf_bytes") = 0)
);
--> statement-breakpoint
CREATE TABLE "record_reading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"reader_id" uuid,
	"what" text NOT NULL,
	"unit_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "record_reading_once" UNIQUE NULLS NOT DISTINCT("person_id","hour","reader_id","what","unit_id")
);
--> statement-breakpoint
ALTER TABLE "own_copy" ADD CONSTRAINT "own_copy_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reading" ADD CONSTRAINT "record_reading_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_copy_person" ON "own_copy" USING btree ("person_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "own_copy_making" ON "own_copy" USING btree ("person_id") WHERE "own_copy"."status" = 'making';--> statement-breakpoint
CREATE INDEX "own_copy_ready" ON "own_copy" USING btree ("expires_at") WHERE "own_copy"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "record_reading_person" ON "record_reading" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "record_reading_at" ON "record_reading" USING btree ("at");