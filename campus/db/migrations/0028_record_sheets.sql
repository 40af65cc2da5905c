CREATE TABLE "record_paper" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"file" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_paper_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "record_register" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_register_one" CHECK ("record_register"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "record_sheet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"corrects_id" uuid,
	"reason" text,
	"changes" jsonb,
	"prepared_by" uuid,
	"prepared_at" timestamp with time zone NOT NULL,
	"board_ids" uuid[],
	"unanimous" boolean DEFAULT false NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"content" text,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	"seal" "bytea",
	"key_id" text,
	"year" integer,
	"number" integer,
	"previous_hash" text,
	"hash" text,
	"recorded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_sheet_signed" CHECK (("record_sheet"."status" in ('draft', 'ready')) = ("record_sheet"."content" is null)),
	CONSTRAINT "record_sheet_recorded" CHECK (("record_sheet"."status" in ('draft', 'ready', 'signed')) = ("record_sheet"."hash" is null) and ("record_sheet"."hash" is null) = ("record_sheet"."number" is null)),
	CONSTRAINT "record_sheet_corrects" CHECK (("record_sheet"."kind" = 'correction') = ("record_sheet"."corrects_id" is not null) and ("record_sheet"."kind" = 'correction') = ("record_sheet"."changes" is not null))
);
--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD COLUMN "sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "record_paper" ADD CONSTRAINT "record_paper_sheet_id_record_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."record_sheet"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_paper" ADD CONSTRAINT "record_paper_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_session_id_exam_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exam_session"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_corrects_id_record_sheet_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."record_sheet"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_prepared_by_profile_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_signed_by_profile_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_sheet" ADD CONSTRAINT "record_sheet_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_sheet_session" ON "record_sheet" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "record_sheet_corrects" ON "record_sheet" USING btree ("corrects_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_sheet_serial" ON "record_sheet" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "record_sheet_open_once" ON "record_sheet" USING btree ("session_id") WHERE "record_sheet"."status" in ('draft', 'ready', 'signed');--> statement-breakpoint
ALTER TABLE "exam_outcome" ADD CONSTRAINT "exam_outcome_sheet_id_record_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."record_sheet"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_outcome_sheet" ON "exam_outcome" USING btree ("sheet_id");--> statement-breakpoint
-- by hand
CREATE FUNCTION record_sheet_stays_as_signed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open text[] := ARRAY['status', 'version'];
BEGIN
  IF OLD.status IN ('draft', 'ready') THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'signed' THEN open := open || ARRAY['year', 'number', 'previous_hash', 'hash', 'recorded_at']; END IF;
  IF TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - open) IS DISTINCT FROM (to_jsonb(OLD) - open)
    OR NEW.status NOT IN (CASE OLD.status WHEN 'signed' THEN 'recorded' ELSE 'rectified' END, 'annulled')
    OR (OLD.status = 'signed' AND NEW.status = 'annulled')
  THEN RAISE EXCEPTION 'a signed record sheet is corrected by another, not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'record_sheet_stays_as_signed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_sheet_stays BEFORE UPDATE OR DELETE ON record_sheet FOR EACH ROW EXECUTE FUNCTION record_sheet_stays_as_signed();
--> statement-breakpoint
CREATE FUNCTION record_paper_stays_as_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the paper of a record sheet stays as it was made' USING ERRCODE = 'check_violation', CONSTRAINT = 'record_paper_stays_as_made';
END $$;
--> statement-breakpoint
CREATE TRIGGER record_paper_stays BEFORE UPDATE OR DELETE ON record_paper FOR EACH ROW EXECUTE FUNCTION record_paper_stays_as_made();
-- end by hand
