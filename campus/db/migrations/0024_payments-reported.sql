ALTER TABLE "payment_receipt" ADD COLUMN "reported_in" text;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "charge_replaced_by" ON "charge" USING btree ("replaced_by_id");--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_reported" CHECK (("payment_receipt"."reported_in" is null) = ("payment_receipt"."reported_at" is null));