CREATE TABLE "number_move" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"by" integer NOT NULL,
	"sheets" jsonb,
	"told_at" timestamp with time zone,
	CONSTRAINT "number_move_cause_word" CHECK ("number_move"."cause" in ('system', 'timeline', 'database', 'folder', 'restored', 'office'))
);
--> statement-breakpoint
CREATE TABLE "notice_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_head" (
	"day" date PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_benchmark_part" DROP CONSTRAINT "survey_benchmark_part_benchmark_id_survey_benchmark_id_fk";
--> statement-breakpoint
ALTER TABLE "badge_number" ALTER COLUMN "last" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "certificate_number" ALTER COLUMN "last" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "receipt_number" ALTER COLUMN "last" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "request_number" ALTER COLUMN "last" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sealed_head" ADD CONSTRAINT "sealed_head_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_benchmark_part" ADD CONSTRAINT "survey_benchmark_part_benchmark_id_survey_benchmark_id_fk" FOREIGN KEY ("benchmark_id") REFERENCES "public"."survey_benchmark"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- by hand
INSERT INTO notice_number (year, last) SELECT 0, max(base) FROM charge_notice HAVING max(base) IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION database_identity() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  said jsonb := jsonb_build_object('database', (SELECT oid::bigint FROM pg_database WHERE datname = current_database()));
BEGIN
  BEGIN
    said := said || jsonb_build_object('system', (SELECT system_identifier::text FROM pg_control_system()));
  EXCEPTION WHEN OTHERS THEN NULL; -- a role that may not: what can be read is compared
  END;
  BEGIN
    -- of the log that is written: the control file says a new one only with the checkpoint after a promotion
    said := said || jsonb_build_object('timeline', ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int);
  EXCEPTION WHEN OTHERS THEN
    BEGIN
      said := said || jsonb_build_object('timeline', (SELECT timeline_id FROM pg_control_checkpoint()));
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END;
  RETURN said;
END $$;
-- end by hand
