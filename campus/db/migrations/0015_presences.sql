CREATE TABLE "absence_announcement" (
	"lesson_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"reason" text,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_announcement_lesson_id_career_id_pk" PRIMARY KEY("lesson_id","career_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"disputed_at" timestamp with time zone NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_exemption" (
	"offering_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_exemption_offering_id_career_id_pk" PRIMARY KEY("offering_id","career_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_rule" (
	"offering_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "attendance_rule_offering_id_kind_pk" PRIMARY KEY("offering_id","kind"),
	CONSTRAINT "attendance_rule_percent" CHECK ("attendance_rule"."percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "attendance_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"lesson_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text NOT NULL,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by_id" uuid,
	"device" text,
	CONSTRAINT "attendance_lesson_id_career_id_pk" PRIMARY KEY("lesson_id","career_id"),
	CONSTRAINT "attendance_minutes" CHECK ("attendance"."minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "absence_announcement" ADD CONSTRAINT "absence_announcement_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_announcement" ADD CONSTRAINT "absence_announcement_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_dispute" ADD CONSTRAINT "attendance_dispute_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_dispute" ADD CONSTRAINT "attendance_dispute_decided_by_id_profile_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_exemption" ADD CONSTRAINT "attendance_exemption_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_exemption" ADD CONSTRAINT "attendance_exemption_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_run" ADD CONSTRAINT "attendance_run_id_lesson_id_fk" FOREIGN KEY ("id") REFERENCES "public"."lesson"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_run" ADD CONSTRAINT "attendance_run_opened_by_id_profile_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_lesson_id_attendance_run_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."attendance_run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_id_profile_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_announcement_career" ON "absence_announcement" USING btree ("career_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_dispute_once" ON "attendance_dispute" USING btree ("lesson_id","career_id");--> statement-breakpoint
CREATE INDEX "attendance_dispute_career" ON "attendance_dispute" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "attendance_dispute_open" ON "attendance_dispute" USING btree ("lesson_id") WHERE "attendance_dispute"."status" = 'open';--> statement-breakpoint
CREATE INDEX "attendance_exemption_career" ON "attendance_exemption" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "attendance_run_unconfirmed" ON "attendance_run" USING btree ("id") WHERE "attendance_run"."status" <> 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_device_once" ON "attendance" USING btree ("lesson_id","device") WHERE "attendance"."device" is not null;--> statement-breakpoint
CREATE INDEX "attendance_career" ON "attendance" USING btree ("career_id");