ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_pkey";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "position" bigint PRIMARY KEY NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("at");--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_seq_unique" UNIQUE("seq");
