CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "unmatched_receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"receipt_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"psp" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"resolution" text,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "unmatched_receipt_amount" CHECK ("unmatched_receipt"."amount" > 0),
	CONSTRAINT "unmatched_receipt_currency" CHECK ("unmatched_receipt"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "unmatched_receipt_resolved" CHECK (("unmatched_receipt"."resolution" is null) = ("unmatched_receipt"."resolved_at" is null))
);
--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_receipt_once" ON "unmatched_receipt" USING btree ("provider","receipt_id");--> statement-breakpoint
CREATE INDEX "unmatched_receipt_open" ON "unmatched_receipt" USING btree ("received_at") WHERE "unmatched_receipt"."resolved_at" is null;