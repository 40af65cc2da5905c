CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" > 0),
	CONSTRAINT "payment_attempt_currency" CHECK ("payment_attempt"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_attempt_expiry" CHECK ("payment_attempt"."expires_at" > "payment_attempt"."started_at"),
	CONSTRAINT "payment_attempt_ended" CHECK (("payment_attempt"."status" in ('created', 'redirected', 'pending')) = ("payment_attempt"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"attempt_id" uuid,
	"provider" text NOT NULL,
	"receipt_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"psp" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipt_chargeId_unique" UNIQUE("charge_id"),
	CONSTRAINT "payment_receipt_amount" CHECK ("payment_receipt"."amount" > 0 and "payment_receipt"."number" > 0),
	CONSTRAINT "payment_receipt_currency" CHECK ("payment_receipt"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "receipt_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live" ON "payment_attempt" USING btree ("charge_id") WHERE "payment_attempt"."status" in ('created', 'redirected', 'pending');--> statement-breakpoint
CREATE INDEX "payment_attempt_charge" ON "payment_attempt" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_expires" ON "payment_attempt" USING btree ("expires_at") WHERE "payment_attempt"."status" in ('created', 'redirected', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt_once" ON "payment_receipt" USING btree ("provider","receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt_number" ON "payment_receipt" USING btree ("year","number");