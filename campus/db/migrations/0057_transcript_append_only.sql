-- by hand: says which rows hold a word or a grade that the database takes no longer
DO $$
DECLARE
  each record;
  strange text;
BEGIN
  FOR each IN SELECT * FROM (VALUES
    ('application', 'status', ARRAY['draft', 'submitted', 'under_review', 'returned', 'eligible', 'not_eligible', 'ranked', 'offered', 'accepted', 'awaiting_payment', 'declined', 'expired', 'withdrawn', 'immatriculated']),
    ('career', 'status', ARRAY['applicant', 'active', 'suspended', 'interrupted', 'withdrawn', 'transferred', 'lapsed', 'graduated']),
    ('plan_row', 'status', ARRAY['planned', 'attended', 'passed', 'recognised', 'waived']),
    ('plan', 'status', ARRAY['draft', 'submitted', 'approved', 'returned', 'superseded']),
    ('offering', 'status', ARRAY['draft', 'published', 'running', 'closed']),
    ('certificate_batch_item', 'status', ARRAY['waiting', 'issued', 'refused']),
    ('enrolment', 'status', ARRAY['requested', 'enrolled', 'waitlisted', 'pending', 'offered', 'rejected', 'lapsed', 'left', 'withdrawn', 'dropped', 'removed', 'completed', 'not_completed']),
    ('exam_outcome', 'result', ARRAY['grade', 'pass', 'fail', 'absent', 'withdrew']),
    ('exam_outcome', 'status', ARRAY['draft', 'published', 'accepted', 'rejected', 'auto_accepted', 'closed', 'recorded', 'annulled']),
    ('exam_request', 'status', ARRAY['requested', 'granted', 'refused', 'withdrawn', 'lapsed']),
    ('exam_booking', 'status', ARRAY['booked', 'waitlisted', 'voided', 'present', 'absent', 'withdrew']),
    ('exam_session', 'status', ARRAY['draft', 'published', 'results_entry', 'results_published', 'cancelled']),
    ('lesson_register', 'status', ARRAY['open', 'submitted', 'returned', 'approved', 'locked']),
    ('lesson', 'status', ARRAY['draft', 'scheduled', 'held', 'closed', 'cancelled', 'moved']),
    ('career_lock', 'status', ARRAY['scheduled', 'warning', 'active', 'cleared', 'waived', 'expired']),
    ('notification_mail', 'status', ARRAY['queued', 'sent', 'spared', 'failed', 'bounced']),
    ('notification_push', 'status', ARRAY['queued', 'sent', 'spared', 'failed', 'bounced']),
    ('offer', 'status', ARRAY['draft', 'published', 'paused', 'archived']),
    ('payment_attempt', 'status', ARRAY['created', 'redirected', 'pending', 'succeeded', 'failed', 'expired']),
    ('payment_claim', 'status', ARRAY['open', 'found', 'not_found']),
    ('charge_notice', 'status', ARRAY['active', 'paid', 'reported', 'void']),
    ('charge', 'status', ARRAY['planned', 'open', 'paid', 'cancelled', 'replaced', 'refund_requested', 'refunded', 'refund_denied']),
    ('refund', 'status', ARRAY['requested', 'approved', 'denied', 'paid_out', 'withdrawn']),
    ('account', 'status', ARRAY['active', 'disabled']),
    ('own_copy', 'status', ARRAY['making', 'ready', 'failed', 'expired', 'replaced']),
    ('attendance_dispute', 'status', ARRAY['open', 'upheld', 'denied']),
    ('attendance_run', 'status', ARRAY['open', 'closed', 'confirmed']),
    ('attendance', 'status', ARRAY['present', 'late', 'left_early', 'absent', 'excused', 'exempt']),
    ('request', 'status', ARRAY['draft', 'submitted', 'in_review', 'proposed', 'needs_changes', 'approved', 'executed', 'rejected', 'appealed', 'cancelled', 'expired', 'closed']),
    ('record_sheet', 'status', ARRAY['draft', 'ready', 'signed', 'recorded', 'rectified', 'annulled']),
    ('survey_assignment', 'status', ARRAY['pending', 'completed', 'waived', 'expired']),
    ('survey', 'status', ARRAY['draft', 'scheduled', 'open', 'closed']),
    ('upload', 'status', ARRAY['receiving', 'received', 'accepted', 'rejected', 'expired', 'discarded'])
  ) AS given (tab, col, words) LOOP
    EXECUTE format('SELECT string_agg(id, %L) FROM (SELECT coalesce(to_jsonb(t)->>%L, t::text) || %L || %I AS id FROM %I t WHERE %I <> ALL ($1) LIMIT 20) s',
      ', ', 'id', ' has ', each.col, each.tab, each.col) INTO strange USING each.words;
    IF strange IS NOT NULL THEN RAISE EXCEPTION '%.%: no state of this version: %', each.tab, each.col, strange; END IF;
  END LOOP;
  SELECT string_agg(id::text || ' has ' || coalesce(grade::text, 'no grade'), ', ') INTO strange FROM (
    SELECT id, grade FROM exam_outcome WHERE (result = 'grade') <> (grade IS NOT NULL) OR grade NOT BETWEEN 18 AND 30 LIMIT 20) s;
  IF strange IS NOT NULL THEN RAISE EXCEPTION 'exam_outcome.grade: no grade of its result: %', strange; END IF;
  SELECT string_agg(id::text || ' has ' || coalesce(grade::text, 'no grade'), ', ') INTO strange FROM (
    SELECT id, grade, honours FROM transcript_row UNION ALL SELECT id, grade, honours FROM recognition) s
    WHERE grade NOT BETWEEN 18 AND 30 OR (honours AND coalesce(grade, 0) <> 30);
  IF strange IS NOT NULL THEN RAISE EXCEPTION 'transcript_row or recognition: no possible grade: %', strange; END IF;
END $$;
-- end by hand
--> statement-breakpoint
CREATE TABLE "transcript_act" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "transcript_act_number_unique" UNIQUE("number"),
	CONSTRAINT "transcript_act_kind_word" CHECK ("transcript_act"."kind" in ('office', 'recognition', 'found'))
);
--> statement-breakpoint
ALTER TABLE "exam_outcome" DROP CONSTRAINT "exam_outcome_grade";--> statement-breakpoint
DROP INDEX "transcript_row_once";--> statement-breakpoint
ALTER TABLE "transcript_row" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD COLUMN "sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "transcript_act" ADD CONSTRAINT "transcript_act_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_replaces_transcript_row_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."transcript_row"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_sheet_id_record_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."record_sheet"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_act_id_transcript_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."transcript_act"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transcript_row_first" ON "transcript_row" USING btree ("career_id","unit_id") WHERE "transcript_row"."replaces" is null;--> statement-breakpoint
CREATE INDEX "transcript_row_career" ON "transcript_row" USING btree ("career_id","unit_id");--> statement-breakpoint
CREATE INDEX "transcript_row_outcome" ON "transcript_row" USING btree ("outcome_id");--> statement-breakpoint
CREATE INDEX "transcript_row_act" ON "transcript_row" USING btree ("act_id");--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_status_word" CHECK ("application"."status" in ('draft', 'submitted', 'under_review', 'returned', 'eligible', 'not_eligible', 'ranked', 'offered', 'accepted', 'awaiting_payment', 'declined', 'expired', 'withdrawn', 'immatriculated'));--> statement-breakpoint
ALTER TABLE "career" ADD CONSTRAINT "career_status_word" CHECK ("career"."status" in ('applicant', 'active', 'suspended', 'interrupted', 'withdrawn', 'transferred', 'lapsed', 'graduated'));--> statement-breakpoint
ALTER TABLE "plan_row" ADD CONSTRAINT "plan_row_status_word" CHECK ("plan_row"."status" in ('planned', 'attended', 'passed', 'recognised', 'waived'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_status_word" CHECK ("plan"."status" in ('draft', 'submitted', 'approved', 'returned', 'superseded'));--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_grade" CHECK ("transcript_row"."grade" between 18 and 30);--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_honours" CHECK (not "transcript_row"."honours" or "transcript_row"."grade" = 30);--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_withdrawn" CHECK (not "transcript_row"."withdrawn" or "transcript_row"."replaces" is not null);--> statement-breakpoint
ALTER TABLE "transcript_row" ADD CONSTRAINT "transcript_row_named" CHECK ("transcript_row"."sheet_id" is null or ("transcript_row"."act_id" is null and "transcript_row"."outcome_id" is not null));--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_status_word" CHECK ("offering"."status" in ('draft', 'published', 'running', 'closed'));--> statement-breakpoint
ALTER TABLE "certificate_batch_item" ADD CONSTRAINT "certificate_batch_item_status_word" CHECK ("certificate_batch_item"."status" in ('waiting', 'issued', 'refused'));--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_status_word" CHECK ("enrolment"."status" in ('requested', 'enrolled', 'waitlisted', 'pending', 'offered', 'rejected', 'lapsed', 'left', 'withdrawn', 'dropped', 'removed', 'completed', 'not_completed'));--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_result_word" CHECK ("exam_outcome"."result" in ('grade', 'pass', 'fail', 'absent', 'withdrew'));--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_status_word" CHECK ("exam_outcome"."status" in ('draft', 'published', 'accepted', 'rejected', 'auto_accepted', 'closed', 'recorded', 'annulled'));--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_grade" CHECK (("exam_outcome"."result" = 'grade') = ("exam_outcome"."grade" is not null) and ("exam_outcome"."grade" is null or "exam_outcome"."grade" between 18 and 30));--> statement-breakpoint
ALTER TABLE "exam_request" ADD CONSTRAINT "exam_request_status_word" CHECK ("exam_request"."status" in ('requested', 'granted', 'refused', 'withdrawn', 'lapsed'));--> statement-breakpoint
ALTER TABLE "exam_booking" ADD CONSTRAINT "exam_booking_status_word" CHECK ("exam_booking"."status" in ('booked', 'waitlisted', 'voided', 'present', 'absent', 'withdrew'));--> statement-breakpoint
ALTER TABLE "exam_session" ADD CONSTRAINT "exam_session_status_word" CHECK ("exam_session"."status" in ('draft', 'published', 'results_entry', 'results_published', 'cancelled'));--> statement-breakpoint
ALTER TABLE "lesson_register" ADD CONSTRAINT "lesson_register_status_word" CHECK ("lesson_register"."status" in ('open', 'submitted', 'returned', 'approved', 'locked'));--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_status_word" CHECK ("lesson"."status" in ('draft', 'scheduled', 'held', 'closed', 'cancelled', 'moved'));--> statement-breakpoint
ALTER TABLE "career_lock" ADD CONSTRAINT "career_lock_status_word" CHECK ("career_lock"."status" in ('scheduled', 'warning', 'active', 'cleared', 'waived', 'expired'));--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_status_word" CHECK ("notification_mail"."status" in ('queued', 'sent', 'spared', 'failed', 'bounced'));--> statement-breakpoint
ALTER TABLE "notification_push" ADD CONSTRAINT "notification_push_status_word" CHECK ("notification_push"."status" in ('queued', 'sent', 'spared', 'failed', 'bounced'));--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_status_word" CHECK ("offer"."status" in ('draft', 'published', 'paused', 'archived'));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_status_word" CHECK ("payment_attempt"."status" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'expired'));--> statement-breakpoint
ALTER TABLE "payment_claim" ADD CONSTRAINT "payment_claim_status_word" CHECK ("payment_claim"."status" in ('open', 'found', 'not_found'));--> statement-breakpoint
ALTER TABLE "charge_notice" ADD CONSTRAINT "charge_notice_status_word" CHECK ("charge_notice"."status" in ('active', 'paid', 'reported', 'void'));--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_status_word" CHECK ("charge"."status" in ('planned', 'open', 'paid', 'cancelled', 'replaced', 'refund_requested', 'refunded', 'refund_denied'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_word" CHECK ("refund"."status" in ('requested', 'approved', 'denied', 'paid_out', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_status_word" CHECK ("account"."status" in ('active', 'disabled'));--> statement-breakpoint
ALTER TABLE "own_copy" ADD CONSTRAINT "own_copy_status_word" CHECK ("own_copy"."status" in ('making', 'ready', 'failed', 'expired', 'replaced'));--> statement-breakpoint
ALTER TABLE "attendance_dispute" ADD CONSTRAINT "attendance_dispute_status_word" CHECK ("attendance_dispute"."status" in ('open', 'upheld', 'denied'));--> statement-breakpoint
ALTER TABLE "attendance_run" ADD CONSTRAINT "attendance_run_status_word" CHECK ("attendance_run"."status" in ('open', 'closed', 'confirmed'));--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_status_word" CHECK ("attendance"."status" in ('present', 'late', 'left_early', 'absent', 'excused', 'exempt'));--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_grade" CHECK ("recognition"."grade" between 18 and 30);--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_status_word" CHECK ("request"."status" in ('draft', 'submitted', 'in_review', 'proposed', 'needs_changes', 'approved', 'executed', 'rejected', 'appealed', 'cancelled', 'expired', 'closed'));--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_status_word" CHECK ("record_sheet"."status" in ('draft', 'ready', 'signed', 'recorded', 'rectified', 'annulled'));--> statement-breakpoint
ALTER TABLE "survey_assignment" ADD CONSTRAINT "survey_assignment_status_word" CHECK ("survey_assignment"."status" in ('pending', 'completed', 'waived', 'expired'));--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_status_word" CHECK ("survey"."status" in ('draft', 'scheduled', 'open', 'closed'));--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_status_word" CHECK ("upload"."status" in ('receiving', 'received', 'accepted', 'rejected', 'expired', 'discarded'));--> statement-breakpoint
-- by hand
UPDATE transcript_row t SET sheet_id = o.sheet_id FROM exam_outcome o JOIN record_sheet s ON s.id = o.sheet_id
  WHERE o.id = t.outcome_id AND o.status = 'recorded' AND s.hash IS NOT NULL;
--> statement-breakpoint
CREATE VIEW standing_transcript_row AS
  SELECT id, career_id, unit_id, cfu, grade, honours, recognised, exam_date, recorded_at, outcome_id FROM transcript_row r
  WHERE NOT withdrawn AND NOT EXISTS (SELECT FROM transcript_row later WHERE later.replaces = r.id);
--> statement-breakpoint
CREATE FUNCTION transcript_row_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sheet_id IS NULL AND OLD.act_id IS NULL
    AND (to_jsonb(NEW) - ARRAY['sheet_id', 'act_id']) = (to_jsonb(OLD) - ARRAY['sheet_id', 'act_id'])
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a row of a transcript is replaced, not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'transcript_row_is_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER transcript_row_append_only BEFORE UPDATE OR DELETE ON transcript_row FOR EACH ROW EXECUTE FUNCTION transcript_row_is_append_only();
--> statement-breakpoint
CREATE FUNCTION transcript_act_stays_as_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an act on transcripts stays as it was sealed' USING ERRCODE = 'check_violation', CONSTRAINT = 'transcript_act_stays_as_sealed';
END $$;
--> statement-breakpoint
CREATE TRIGGER transcript_act_stays BEFORE UPDATE OR DELETE ON transcript_act FOR EACH ROW EXECUTE FUNCTION transcript_act_stays_as_sealed();
-- end by hand
