CREATE TABLE "lock_pass" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lock_id" uuid NOT NULL,
	"action" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_for" text,
	CONSTRAINT "lock_pass_used" CHECK (("lock_pass"."used_at" is null) = ("lock_pass"."used_for" is null))
);
--> statement-breakpoint
CREATE TABLE "career_lock" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"type" text NOT NULL,
	"blocks" text[] NOT NULL,
	"unit_id" uuid,
	"from_year" integer,
	"academic_year" integer,
	"reason" jsonb NOT NULL,
	"internal_note" text,
	"owner_office" text NOT NULL,
	"steps" jsonb NOT NULL,
	"source_ref" text,
	"amount" integer,
	"currency" text,
	"placed_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"status" text NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "career_lock_grace" CHECK ("career_lock"."grace_until" is null or "career_lock"."grace_until" >= "career_lock"."starts_at"),
	CONSTRAINT "career_lock_end" CHECK ("career_lock"."ends_at" is null or "career_lock"."ends_at" > coalesce("career_lock"."grace_until", "career_lock"."starts_at")),
	CONSTRAINT "career_lock_blocks" CHECK (cardinality("career_lock"."blocks") > 0),
	CONSTRAINT "career_lock_amount" CHECK (("career_lock"."amount" is null) = ("career_lock"."currency" is null) and "career_lock"."amount" >= 0),
	CONSTRAINT "career_lock_ended" CHECK (("career_lock"."ended_at" is null) = ("career_lock"."status" in ('scheduled', 'warning', 'active')))
);
--> statement-breakpoint
ALTER TABLE "lock_pass" ADD CONSTRAINT "lock_pass_lock_id_career_lock_id_fk" FOREIGN KEY ("lock_id") REFERENCES "public"."career_lock"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career_lock" ADD CONSTRAINT "career_lock_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career_lock" ADD CONSTRAINT "career_lock_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lock_pass_lock" ON "lock_pass" USING btree ("lock_id");--> statement-breakpoint
CREATE INDEX "career_lock_career" ON "career_lock" USING btree ("career_id","placed_at");--> statement-breakpoint
CREATE INDEX "career_lock_standing" ON "career_lock" USING btree ("career_id") WHERE "career_lock"."status" in ('scheduled', 'warning', 'active');--> statement-breakpoint
CREATE INDEX "career_lock_source" ON "career_lock" USING btree ("source_ref") WHERE "career_lock"."source_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "career_lock_once" ON "career_lock" USING btree ("career_id","type","source_ref") WHERE "career_lock"."source_ref" is not null and "career_lock"."status" in ('scheduled', 'warning', 'active');