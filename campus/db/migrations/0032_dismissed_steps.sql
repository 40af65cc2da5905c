CREATE TABLE "dismissed_step" (
	"profile_id" uuid NOT NULL,
	"key" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissed_step_profile_id_key_pk" PRIMARY KEY("profile_id","key")
);
--> statement-breakpoint
ALTER TABLE "dismissed_step" ADD CONSTRAINT "dismissed_step_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_step_at" ON "dismissed_step" USING btree ("dismissed_at");