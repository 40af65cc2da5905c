CREATE TABLE "exam_attendance" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"mark" text,
	"identity_checked" boolean DEFAULT false NOT NULL,
	"seat" text DEFAULT '' NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_attendance" ADD CONSTRAINT "exam_attendance_booking_id_exam_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."exam_booking"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attendance" ADD CONSTRAINT "exam_attendance_written_by_profile_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;