CREATE TABLE "survey_benchmark_part" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"benchmark_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"teacher_id" uuid
);
--> statement-breakpoint
CREATE TABLE "survey_benchmark" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"programme_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"question" text NOT NULL,
	"about" text NOT NULL,
	"answered" integer NOT NULL,
	"median" double precision NOT NULL,
	"mean" double precision NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_answer" ALTER COLUMN "attended" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_benchmark_part" ADD CONSTRAINT "survey_benchmark_part_benchmark_id_survey_benchmark_id_fk" FOREIGN KEY ("benchmark_id") REFERENCES "public"."survey_benchmark"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_benchmark_part" ADD CONSTRAINT "survey_benchmark_part_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_benchmark_part" ADD CONSTRAINT "survey_benchmark_part_teacher_id_profile_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_benchmark" ADD CONSTRAINT "survey_benchmark_programme_id_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programme"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_benchmark_part_of" ON "survey_benchmark_part" USING btree ("benchmark_id");--> statement-breakpoint
CREATE INDEX "survey_benchmark_part_survey" ON "survey_benchmark_part" USING btree ("survey_id");--> statement-breakpoint
CREATE INDEX "survey_benchmark_part_teacher" ON "survey_benchmark_part" USING btree ("teacher_id") WHERE "survey_benchmark_part"."teacher_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_benchmark_once" ON "survey_benchmark" USING btree ("programme_id","academic_year","question","about");--> statement-breakpoint
UPDATE "survey" SET "attending" = null WHERE "status" = 'closed' AND ("attending" BETWEEN 1 AND 4 OR "respondents" - "attending" BETWEEN 1 AND 4);--> statement-breakpoint
DELETE FROM "survey_answer" "a" USING "survey" "s", jsonb_array_elements("s"."questions") "q"
WHERE "s"."id" = "a"."survey_id" AND "s"."attending" IS NULL AND "q"->>'code' = "a"."question" AND "q"->>'for' <> 'everybody';--> statement-breakpoint
UPDATE "survey_answer" "a" SET "attended" = null FROM "survey" "s" WHERE "s"."id" = "a"."survey_id" AND "s"."attending" IS NULL;--> statement-breakpoint
CREATE TEMPORARY TABLE "few_of_teacher" ON COMMIT DROP AS
SELECT "survey_id", "teacher_id" FROM (
  SELECT "survey_id", "teacher_id", "question", count(*) FILTER (WHERE "attended") AS "attending", count(*) FILTER (WHERE NOT "attended") AS "absent"
  FROM "survey_answer" WHERE "teacher_id" IS NOT NULL AND "attended" IS NOT NULL GROUP BY "survey_id", "teacher_id", "question"
) "side" GROUP BY "survey_id", "teacher_id" HAVING max("attending") BETWEEN 1 AND 4 OR max("absent") BETWEEN 1 AND 4;--> statement-breakpoint
DELETE FROM "survey_answer" "a" USING "few_of_teacher" "f", "survey" "s", jsonb_array_elements("s"."questions") "q"
WHERE "f"."survey_id" = "a"."survey_id" AND "f"."teacher_id" = "a"."teacher_id" AND "s"."id" = "a"."survey_id" AND "q"->>'code' = "a"."question" AND "q"->>'for' <> 'everybody';--> statement-breakpoint
UPDATE "survey_answer" "a" SET "attended" = null FROM "few_of_teacher" "f" WHERE "f"."survey_id" = "a"."survey_id" AND "f"."teacher_id" = "a"."teacher_id";--> statement-breakpoint
DROP TABLE "few_of_teacher";
