CREATE TABLE "career" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme_id" uuid NOT NULL,
	"cohort_year" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_row" (
	"plan_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"cfu" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	CONSTRAINT "plan_row_plan_id_unit_id_pk" PRIMARY KEY("plan_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transcript_row" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"cfu" integer NOT NULL,
	"grade" integer,
	"honours" boolean DEFAULT false NOT NULL,
	"recognised" boolean DEFAULT false NOT NULL,
	"exam_date" date NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"outcome_id" uuid
);
--> statement-breakpoint
CREATE TABLE "course_unit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"cfu" integer NOT NULL,
	"grading_mode" text DEFAULT 'numeric30' NOT NULL,
	"faculty_id" uuid
);
--> statement-breakpoint
CREATE TABLE "offering_teacher" (
	"offering_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	CONSTRAINT "offering_teacher_offering_id_profile_id_pk" PRIMARY KEY("offering_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"term" text NOT NULL,
	"partition" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'it' NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prerequisite" (
	"unit_id" uuid NOT NULL,
	"required_unit_id" uuid NOT NULL,
	CONSTRAINT "prerequisite_unit_id_required_unit_id_pk" PRIMARY KEY("unit_id","required_unit_id")
);
--> statement-breakpoint
CREATE TABLE "programme_unit" (
	"programme_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kind" text DEFAULT 'mandatory' NOT NULL,
	CONSTRAINT "programme_unit_programme_id_unit_id_pk" PRIMARY KEY("programme_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "programme" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"level" text NOT NULL,
	"faculty_id" uuid,
	CONSTRAINT "programme_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "enrolment_window" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"drop_until" timestamp with time zone NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"waitlist_capacity" integer,
	"waitlisted" integer DEFAULT 0 NOT NULL,
	"queue_counter" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enrolment_window_seats" CHECK (0 <= "enrolment_window"."taken" and ("enrolment_window"."capacity" is null or "enrolment_window"."taken" <= "enrolment_window"."capacity")),
	CONSTRAINT "enrolment_window_dates" CHECK ("enrolment_window"."opens_at" < "enrolment_window"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "enrolment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reasons" jsonb,
	"reason" text,
	"queue_number" integer,
	"offered_until" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_board" (
	"session_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	CONSTRAINT "exam_board_session_id_profile_id_pk" PRIMARY KEY("session_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "exam_booking" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slot_id" uuid,
	"status" text NOT NULL,
	"queue_number" integer,
	"booked_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_outcome" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"result" text NOT NULL,
	"grade" integer,
	"honours" boolean DEFAULT false NOT NULL,
	"teacher_message" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"decision_due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"recorded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_outcome_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "exam_outcome_grade" CHECK (("exam_outcome"."result" = 'grade') or "exam_outcome"."grade" is null),
	CONSTRAINT "exam_outcome_honours" CHECK (not "exam_outcome"."honours" or "exam_outcome"."grade" = 30)
);
--> statement-breakpoint
CREATE TABLE "exam_period" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_session_offering" (
	"session_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	CONSTRAINT "exam_session_offering_session_id_offering_id_pk" PRIMARY KEY("session_id","offering_id")
);
--> statement-breakpoint
CREATE TABLE "exam_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"period_id" uuid,
	"kind" text DEFAULT 'final' NOT NULL,
	"mode" text NOT NULL,
	"recording" text DEFAULT 'publication' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"booking_opens_at" timestamp with time zone NOT NULL,
	"booking_closes_at" timestamp with time zone NOT NULL,
	"cancel_until" timestamp with time zone NOT NULL,
	"capacity" integer,
	"booked" integer DEFAULT 0 NOT NULL,
	"waitlist" boolean DEFAULT true NOT NULL,
	"queue_counter" integer DEFAULT 0 NOT NULL,
	"waitlisted" integer DEFAULT 0 NOT NULL,
	"chair_id" uuid NOT NULL,
	"reserved_for" text[],
	"decision_days" integer DEFAULT 3 NOT NULL,
	"silence" text DEFAULT 'accept' NOT NULL,
	"no_show" text DEFAULT 'none' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_session_seats" CHECK (0 <= "exam_session"."booked" and ("exam_session"."capacity" is null or "exam_session"."booked" <= "exam_session"."capacity")),
	CONSTRAINT "exam_session_dates" CHECK ("exam_session"."booking_opens_at" < "exam_session"."booking_closes_at" and "exam_session"."booking_closes_at" <= "exam_session"."starts_at" and "exam_session"."starts_at" < "exam_session"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "exam_slot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"capacity" integer,
	"booked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_slot_seats" CHECK (0 <= "exam_slot"."booked" and ("exam_slot"."capacity" is null or "exam_slot"."booked" <= "exam_slot"."capacity"))
);
--> statement-breakpoint
CREATE TABLE "account" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"username" text,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"password_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "faculty" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "faculty_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"preferred_name" text,
	"email" text NOT NULL,
	"phone" text,
	"address" text,
	"birth_date" date,
	"tax_code" text,
	"language" text DEFAULT 'it' NOT NULL,
	"faculty_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"badge" text,
	"faculty_id" uuid,
	"has_canvas" boolean DEFAULT false NOT NULL,
	"valid_to" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_badge_unique" UNIQUE("badge")
);
--> statement-breakpoint
CREATE TABLE "recovery" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token" (
	"hash" text PRIMARY KEY NOT NULL,
	"chain_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "fact" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"profile_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_profile_id_key_pk" PRIMARY KEY("profile_id","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"unique_key" text,
	CONSTRAINT "job_uniqueKey_unique" UNIQUE("unique_key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint,
	"written" bigserial NOT NULL,
	"audience" text NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
ALTER TABLE "career" ADD CONSTRAINT "career_id_profile_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career" ADD CONSTRAINT "career_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_row" ADD CONSTRAINT "plan_row_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_row" ADD CONSTRAINT "plan_row_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_unit" ADD CONSTRAINT "course_unit_faculty_id_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_teacher" ADD CONSTRAINT "offering_teacher_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_teacher" ADD CONSTRAINT "offering_teacher_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prerequisite" ADD CONSTRAINT "prerequisite_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prerequisite" ADD CONSTRAINT "prerequisite_required_unit_id_course_unit_id_fk" FOREIGN KEY ("required_unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_unit" ADD CONSTRAINT "programme_unit_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_unit" ADD CONSTRAINT "programme_unit_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_faculty_id_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD CONSTRAINT "enrolment_window_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_slot_id_exam_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."exam_slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_booking_id_exam_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."exam_booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session_offering" ADD CONSTRAINT "exam_session_offering_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session_offering" ADD CONSTRAINT "exam_session_offering_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_period_id_exam_period_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."exam_period"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_chair_id_profile_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."profile"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_slot" ADD CONSTRAINT "exam_slot_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_faculty_id_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_faculty_id_faculty_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token" ADD CONSTRAINT "token_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "career_programme" ON "career" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "plan_row_unit" ON "plan_row" USING btree ("unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_approved_once" ON "plan" USING btree ("career_id") WHERE "plan"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "plan_career" ON "plan" USING btree ("career_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_row_once" ON "transcript_row" USING btree ("career_id","unit_id");--> statement-breakpoint
CREATE INDEX "offering_teacher_profile" ON "offering_teacher" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_once" ON "offering" USING btree ("unit_id","academic_year","term","partition");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_live_once" ON "enrolment" USING btree ("offering_id","career_id") WHERE "enrolment"."status" in ('enrolled', 'waitlisted', 'pending', 'offered');--> statement-breakpoint
CREATE INDEX "enrolment_offering" ON "enrolment" USING btree ("offering_id","status","queue_number");--> statement-breakpoint
CREATE INDEX "enrolment_career" ON "enrolment" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "exam_board_profile" ON "exam_board" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_booking_live_once" ON "exam_booking" USING btree ("career_id","unit_id","kind") WHERE "exam_booking"."status" in ('booked', 'waitlisted');--> statement-breakpoint
CREATE INDEX "exam_booking_session" ON "exam_booking" USING btree ("session_id","status","queue_number");--> statement-breakpoint
CREATE INDEX "exam_booking_career" ON "exam_booking" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "exam_session_unit" ON "exam_session" USING btree ("unit_id","starts_at");--> statement-breakpoint
CREATE INDEX "exam_session_chair" ON "exam_session" USING btree ("chair_id");--> statement-breakpoint
CREATE INDEX "exam_slot_session" ON "exam_slot" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "profile_person" ON "profile" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "token_profile" ON "token" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "token_chain" ON "token" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "outbox_unnumbered" ON "outbox" USING btree ("id") WHERE "outbox"."seq" is null;--> statement-breakpoint
CREATE INDEX "outbox_occurred" ON "outbox" USING btree ("occurred_at");