CREATE TABLE "thesis" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"title" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"protocol" text
);
--> statement-breakpoint
ALTER TABLE "thesis" ADD CONSTRAINT "thesis_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thesis" ADD CONSTRAINT "thesis_supervisor_id_profile_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "thesis_once" ON "thesis" USING btree ("career_id") WHERE "thesis"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "thesis_supervisor" ON "thesis" USING btree ("supervisor_id");