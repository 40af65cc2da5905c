CREATE TABLE "identity" (
	"attribute" text NOT NULL,
	"value" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_attribute_value_pk" PRIMARY KEY("attribute","value")
);
--> statement-breakpoint
CREATE TABLE "used_assertion" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_person" ON "identity" USING btree ("person_id");--> statement-breakpoint
UPDATE "person" SET "email_verified" = true FROM "import_row" WHERE "import_row"."kind" = 'users' AND "import_row"."entity_id" = "person"."id" AND lower("import_row"."fields"->>'email') = lower("person"."email");
