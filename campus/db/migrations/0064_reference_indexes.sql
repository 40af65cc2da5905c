CREATE INDEX "programme_unit_unit" ON "programme_unit" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "exam_booking_slot" ON "exam_booking" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "exam_session_offering_offering" ON "exam_session_offering" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "lesson_series_offering" ON "lesson_series" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "lesson_teacher_instead_of" ON "lesson_teacher" USING btree ("instead_of_id") WHERE "lesson_teacher"."instead_of_id" is not null;--> statement-breakpoint
CREATE INDEX "recovery_person" ON "recovery" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "transcript_row_unit" ON "transcript_row" USING btree ("unit_id");