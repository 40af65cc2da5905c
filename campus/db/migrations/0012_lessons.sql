CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_fetched_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "diary_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"professor_id" uuid NOT NULL,
	"topics" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"substitute_id" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "diary_entry_minutes" CHECK ("diary_entry"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_register" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"professor_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_minutes" integer,
	"submitted_at" timestamp with time zone,
	"reason" text,
	"approved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_room" (
	"lesson_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"occupies" boolean NOT NULL,
	CONSTRAINT "lesson_room_lesson_id_room_id_pk" PRIMARY KEY("lesson_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"weekday" integer NOT NULL,
	"starts_time" text NOT NULL,
	"ends_time" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"source_key" text,
	CONSTRAINT "lesson_series_sourceKey_unique" UNIQUE("source_key")
);
--> statement-breakpoint
CREATE TABLE "lesson_teacher" (
	"lesson_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"instead_of_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"occupies" boolean NOT NULL,
	CONSTRAINT "lesson_teacher_lesson_id_profile_id_pk" PRIMARY KEY("lesson_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "lesson" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"series_id" uuid,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"online_url" text,
	"topic" text DEFAULT '' NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"successor_id" uuid,
	"reason" text,
	"before" jsonb,
	"held_from" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"source_key" text,
	"occupies" boolean GENERATED ALWAYS AS (status in ('scheduled', 'held', 'closed')) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lesson_sourceKey_unique" UNIQUE("source_key"),
	CONSTRAINT "lesson_slot" UNIQUE("id","starts_at","ends_at","occupies"),
	CONSTRAINT "lesson_times" CHECK ("lesson"."starts_at" < "lesson"."ends_at"),
	CONSTRAINT "lesson_held_from" CHECK ("lesson"."ends_at" <= "lesson"."held_from"),
	CONSTRAINT "lesson_successor" CHECK (("lesson"."status" = 'moved') or "lesson"."successor_id" is null)
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "holiday_days" CHECK ("holiday"."starts_on" <= "holiday"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "room" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "room_code_unique" UNIQUE("code"),
	CONSTRAINT "room_capacity" CHECK ("room"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entry" ADD CONSTRAINT "diary_entry_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entry" ADD CONSTRAINT "diary_entry_professor_id_profile_id_fk" FOREIGN KEY ("professor_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entry" ADD CONSTRAINT "diary_entry_substitute_id_profile_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_register" ADD CONSTRAINT "lesson_register_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_register" ADD CONSTRAINT "lesson_register_professor_id_profile_id_fk" FOREIGN KEY ("professor_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_room" ADD CONSTRAINT "lesson_room_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_room" ADD CONSTRAINT "lesson_room_lesson" FOREIGN KEY ("lesson_id","starts_at","ends_at","occupies") REFERENCES "public"."lesson"("id","starts_at","ends_at","occupies") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_instead_of_id_profile_id_fk" FOREIGN KEY ("instead_of_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_lesson" FOREIGN KEY ("lesson_id","starts_at","ends_at","occupies") REFERENCES "public"."lesson"("id","starts_at","ends_at","occupies") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_series_id_lesson_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."lesson_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_successor_id_lesson_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feed_profile" ON "calendar_feed" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_live" ON "calendar_feed" USING btree ("profile_id") WHERE "calendar_feed"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "diary_entry_once" ON "diary_entry" USING btree ("lesson_id","professor_id");--> statement-breakpoint
CREATE INDEX "diary_entry_professor" ON "diary_entry" USING btree ("professor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_register_once" ON "lesson_register" USING btree ("offering_id","professor_id");--> statement-breakpoint
CREATE INDEX "lesson_register_professor" ON "lesson_register" USING btree ("professor_id");--> statement-breakpoint
CREATE INDEX "lesson_teacher_profile" ON "lesson_teacher" USING btree ("profile_id","starts_at");--> statement-breakpoint
CREATE INDEX "lesson_offering" ON "lesson" USING btree ("offering_id","starts_at");--> statement-breakpoint
CREATE INDEX "lesson_series_lessons" ON "lesson" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "lesson_to_hold" ON "lesson" USING btree ("held_from") WHERE "lesson"."status" = 'scheduled';--> statement-breakpoint
-- by hand
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "lesson_room" ADD CONSTRAINT "lesson_room_free"
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (occupies);
--> statement-breakpoint
ALTER TABLE "lesson_teacher" ADD CONSTRAINT "lesson_teacher_free"
  EXCLUDE USING gist (profile_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (occupies);
-- end by hand
