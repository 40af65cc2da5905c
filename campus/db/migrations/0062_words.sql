ALTER TABLE "accommodation" ADD CONSTRAINT "accommodation_kind_word" CHECK ("accommodation"."kind" in ('extra_time', 'separate_room', 'reader', 'breaks', 'other'));--> statement-breakpoint
ALTER TABLE "application_step" ADD CONSTRAINT "application_step_by_word" CHECK ("application_step"."by" in ('applicant', 'office', 'system'));--> statement-breakpoint
ALTER TABLE "plan_row" ADD CONSTRAINT "plan_row_kind_word" CHECK ("plan_row"."kind" in ('mandatory', 'choice', 'free', 'extra'));--> statement-breakpoint
ALTER TABLE "study_mode" ADD CONSTRAINT "study_mode_mode_word" CHECK ("study_mode"."mode" in ('full_time', 'part_time'));--> statement-breakpoint
ALTER TABLE "course_unit" ADD CONSTRAINT "course_unit_grading_mode_word" CHECK ("course_unit"."grading_mode" in ('numeric30', 'passFail'));--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_term_word" CHECK ("offering"."term" in ('first', 'second', 'year'));--> statement-breakpoint
ALTER TABLE "programme_unit" ADD CONSTRAINT "programme_unit_kind_word" CHECK ("programme_unit"."kind" in ('mandatory', 'choice', 'free', 'extra'));--> statement-breakpoint
ALTER TABLE "programme" ADD CONSTRAINT "programme_level_word" CHECK ("programme"."level" in ('bachelor', 'master', 'single-cycle', 'doctorate', 'other'));--> statement-breakpoint
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_kind_word" CHECK ("certificate_batch"."kind" in ('enrolment', 'transcript', 'attendance'));--> statement-breakpoint
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_language_word" CHECK ("certificate_batch"."language" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_purpose_word" CHECK ("certificate_batch"."purpose" in ('private', 'abroad', 'scholarship', 'pension', 'sports', 'work'));--> statement-breakpoint
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_read_in_word" CHECK ("certificate_batch"."read_in" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_kind_word" CHECK ("certificate"."kind" in ('enrolment', 'transcript', 'attendance'));--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_language_word" CHECK ("certificate"."language" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_purpose_word" CHECK ("certificate"."purpose" in ('private', 'abroad', 'scholarship', 'pension', 'sports', 'work'));--> statement-breakpoint
ALTER TABLE "enrolment_window" ADD CONSTRAINT "enrolment_window_mode_word" CHECK ("enrolment_window"."mode" in ('open', 'fifo', 'ranked', 'draw', 'approval'));--> statement-breakpoint
ALTER TABLE "exam_attendance" ADD CONSTRAINT "exam_attendance_mark_word" CHECK ("exam_attendance"."mark" in ('present', 'late', 'absent', 'withdrew'));--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_kind_word" CHECK ("exam_booking"."kind" in ('final', 'partial'));--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_voided_by_word" CHECK ("exam_booking"."voided_by" in ('student', 'professor', 'office', 'system'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_kind_word" CHECK ("exam_session"."kind" in ('final', 'partial'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_mode_word" CHECK ("exam_session"."mode" in ('written', 'oral', 'practical', 'project'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_recording_word" CHECK ("exam_session"."recording" in ('publication', 'immediate', 'none'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_silence_word" CHECK ("exam_session"."silence" in ('accept', 'not_recorded'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_no_show_word" CHECK ("exam_session"."no_show" in ('none', 'skip_next'));--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_kind_word" CHECK ("import_row"."kind" in ('orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments', 'programmes', 'plans', 'timetables', 'lessons'));--> statement-breakpoint
ALTER TABLE "diary_entry" ADD CONSTRAINT "diary_entry_kind_word" CHECK ("diary_entry"."kind" in ('lecture', 'exercise', 'lab', 'seminar'));--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_kind_word" CHECK ("lesson_series"."kind" in ('lecture', 'exercise', 'lab', 'seminar'));--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_kind_word" CHECK ("lesson"."kind" in ('lecture', 'exercise', 'lab', 'seminar'));--> statement-breakpoint
ALTER TABLE "lock_pass" ADD CONSTRAINT "lock_pass_action_word" CHECK ("lock_pass"."action" in ('COURSE_ENROL', 'PLAN_SUBMIT', 'EXAM_BOOK', 'OUTCOME_RECORD', 'DOC_CERT', 'REQUEST_SUBMIT', 'RENEW', 'GRADUATE'));--> statement-breakpoint
ALTER TABLE "career_lock" ADD CONSTRAINT "career_lock_type_word" CHECK ("career_lock"."type" in ('FEES_OVERDUE', 'PLAN_MISSING', 'SURVEY_PENDING', 'DOCUMENT_MISSING', 'IDENTITY_EXPIRED', 'TITLE_MISSING', 'ENTRY_DEFICIT', 'CAREER_NOT_ACTIVE', 'NO_SHOW', 'LIBRARY_LOAN', 'DISCIPLINARY', 'OFFICE'));--> statement-breakpoint
ALTER TABLE "career_lock" ADD CONSTRAINT "career_lock_owner_office_word" CHECK ("career_lock"."owner_office" in ('students', 'fees', 'teaching', 'help'));--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_email_word" CHECK ("notification_choice"."email" in ('now', 'daily', 'off'));--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_choice_word" CHECK ("notification_mail"."choice" in ('now', 'daily', 'off'));--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_access_word" CHECK ("offer"."access" in ('open', 'verification', 'limited'));--> statement-breakpoint
ALTER TABLE "charge_change" ADD CONSTRAINT "charge_change_kind_word" CHECK ("charge_change"."kind" in ('assess', 'cancel', 'replace', 'split'));--> statement-breakpoint
ALTER TABLE "charge_change" ADD CONSTRAINT "charge_change_status_word" CHECK ("charge_change"."status" in ('waiting', 'done', 'dropped'));--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind_word" CHECK ("ledger_entry"."kind" in ('asked', 'waived', 'received', 'refund_due', 'refund_paid', 'refund_denied', 'refund_withdrawn'));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_provider_word" CHECK ("payment_attempt"."provider" in ('simulator', 'pagopa', 'none'));--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_provider_word" CHECK ("payment_event"."provider" in ('simulator', 'pagopa', 'none'));--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_provider_word" CHECK ("payment_receipt"."provider" in ('simulator', 'pagopa', 'none'));--> statement-breakpoint
ALTER TABLE "unmatched_receipt" ADD CONSTRAINT "unmatched_receipt_provider_word" CHECK ("unmatched_receipt"."provider" in ('simulator', 'pagopa', 'none'));--> statement-breakpoint
ALTER TABLE "unmatched_receipt" ADD CONSTRAINT "unmatched_receipt_reason_word" CHECK ("unmatched_receipt"."reason" in ('unknown_reference', 'wrong_amount', 'wrong_currency', 'already_paid', 'charge_void'));--> statement-breakpoint
ALTER TABLE "charge_plan" ADD CONSTRAINT "charge_plan_kind_word" CHECK ("charge_plan"."kind" in ('tuition', 'regional', 'stamp', 'enrolment', 'late', 'request', 'certificate'));--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_kind_word" CHECK ("charge"."kind" in ('tuition', 'regional', 'stamp', 'enrolment', 'late', 'request', 'certificate'));--> statement-breakpoint
ALTER TABLE "fee_exemption" ADD CONSTRAINT "fee_exemption_kind_word" CHECK ("fee_exemption"."kind" in ('tuition', 'regional', 'stamp', 'enrolment', 'late', 'request', 'certificate'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_origin_word" CHECK ("refund"."origin" in ('asked', 'recalculated'));--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_attribute_word" CHECK ("identity"."attribute" in ('schacPersonalUniqueCode', 'schacPersonalUniqueID', 'eduPersonPrincipalName'));--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_language_word" CHECK ("person"."language" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_type_word" CHECK ("profile"."type" in ('student', 'professor'));--> statement-breakpoint
ALTER TABLE "own_copy" ADD CONSTRAINT "own_copy_language_word" CHECK ("own_copy"."language" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "record_reading" ADD CONSTRAINT "record_reading_what_word" CHECK ("record_reading"."what" in ('course_student', 'course_roster', 'attendance_register', 'exam_results', 'record_sheet', 'person', 'identities', 'accommodations', 'certificates', 'locks', 'charges', 'application', 'request', 'paper'));--> statement-breakpoint
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_kind_word" CHECK ("attendance_rule"."kind" in ('lecture', 'exercise', 'lab', 'seminar'));--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_source_word" CHECK ("attendance"."source" in ('qr', 'code', 'manual', 'system'));--> statement-breakpoint
ALTER TABLE "request_step" ADD CONSTRAINT "request_step_by_word" CHECK ("request_step"."by" in ('student', 'office', 'system'));--> statement-breakpoint
ALTER TABLE "request_type" ADD CONSTRAINT "request_type_effect_word" CHECK ("request_type"."effect" in ('attendance_exemption', 'suspension', 'reinstatement', 'withdrawal', 'accommodation', 'plan_change', 'data_correction', 'refund', 'credit_recognition', 'instalments', 'part_time', 'programme_change', 'thesis'));--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_effect_word" CHECK ("request"."effect" in ('attendance_exemption', 'suspension', 'reinstatement', 'withdrawal', 'accommodation', 'plan_change', 'data_correction', 'refund', 'credit_recognition', 'instalments', 'part_time', 'programme_change', 'thesis'));--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_kind_word" CHECK ("record_sheet"."kind" in ('record', 'correction', 'migration'));--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_store_word" CHECK ("stored_file"."store" in ('uploads', 'copies'));--> statement-breakpoint
ALTER TABLE "survey_benchmark" ADD CONSTRAINT "survey_benchmark_about_word" CHECK ("survey_benchmark"."about" in ('course', 'teacher'));--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_type_word" CHECK ("upload"."type" in ('identity', 'photo', 'permit', 'diploma', 'income', 'medical', 'other'));--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_kind_word" CHECK ("upload"."kind" in ('pdf', 'jpeg', 'png'));--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_scan_word" CHECK ("upload"."scan" in ('not_scanned', 'clean', 'infected'));