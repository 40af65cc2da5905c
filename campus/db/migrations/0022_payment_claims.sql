CREATE TABLE "payment_claim" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"status" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"answer" text,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_claim_ended" CHECK (("payment_claim"."status" = 'open') = ("payment_claim"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_claim" ADD CONSTRAINT "payment_claim_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claim_open" ON "payment_claim" USING btree ("charge_id") WHERE "payment_claim"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_claim_charge" ON "payment_claim" USING btree ("charge_id");