CREATE TABLE "email_proof" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_proof_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "email_undo" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"email" text NOT NULL,
	"hash" text,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_undo_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_proof" ADD CONSTRAINT "email_proof_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_undo" ADD CONSTRAINT "email_undo_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undo_person" ON "email_undo" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "email_undo_address" ON "email_undo" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "import_row_person" ON "import_row" USING btree ("entity_id") WHERE "import_row"."kind" = 'users';