CREATE TABLE "exam_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_session" ADD COLUMN "takes_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_request" ADD CONSTRAINT "exam_request_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_request" ADD CONSTRAINT "exam_request_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_request" ADD CONSTRAINT "exam_request_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_request" ADD CONSTRAINT "exam_request_decided_by_profile_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_request_open_once" ON "exam_request" USING btree ("career_id","session_id") WHERE "exam_request"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "exam_request_session" ON "exam_request" USING btree ("session_id","status");--> statement-breakpoint
CREATE INDEX "exam_request_career" ON "exam_request" USING btree ("career_id");