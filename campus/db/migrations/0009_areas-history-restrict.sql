ALTER TABLE "transcript_row" DROP CONSTRAINT "transcript_row_career_id_career_id_fk";
--> statement-breakpoint
ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_offering_id_offering_id_fk";
--> statement-breakpoint
ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_career_id_career_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_board" DROP CONSTRAINT "exam_board_session_id_exam_session_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_board" DROP CONSTRAINT "exam_board_profile_id_profile_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_booking" DROP CONSTRAINT "exam_booking_session_id_exam_session_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_booking" DROP CONSTRAINT "exam_booking_career_id_career_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_outcome" DROP CONSTRAINT "exam_outcome_booking_id_exam_booking_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_session" DROP CONSTRAINT "exam_session_unit_id_course_unit_id_fk";
--> statement-breakpoint
ALTER TABLE "exam_session" DROP CONSTRAINT "exam_session_chair_id_profile_id_fk";
--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_booking_id_exam_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."exam_booking"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_chair_id_profile_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;