CREATE TABLE "certificate_batch_item" (
	"batch_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "certificate_batch_item_batch_id_career_id_pk" PRIMARY KEY("batch_id","career_id"),
	CONSTRAINT "certificate_batch_item_reason" CHECK (("certificate_batch_item"."status" = 'refused') = ("certificate_batch_item"."reason" is not null)),
	CONSTRAINT "certificate_batch_item_decided" CHECK (("certificate_batch_item"."status" = 'waiting') = ("certificate_batch_item"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "certificate_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"purpose" text NOT NULL,
	"asked_by" text NOT NULL,
	"read_in" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_batch_item" ADD CONSTRAINT "certificate_batch_item_batch_id_certificate_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batch"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batch_item" ADD CONSTRAINT "certificate_batch_item_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_batch_item_career" ON "certificate_batch_item" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "certificate_batch_item_waiting" ON "certificate_batch_item" USING btree ("batch_id") WHERE "certificate_batch_item"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_batch_id_certificate_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batch"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_of_batch" ON "certificate" USING btree ("batch_id","career_id");