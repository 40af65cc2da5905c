CREATE TABLE "recognition" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"unit_id" uuid,
	"cfu" integer,
	"grade" integer,
	"honours" boolean DEFAULT false NOT NULL,
	"reason" text,
	"accepted" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "recognition_unit_or_reason" CHECK (("recognition"."unit_id" is null) = ("recognition"."reason" is not null)),
	CONSTRAINT "recognition_credits_there" CHECK (("recognition"."unit_id" is null) = ("recognition"."cfu" is null)),
	CONSTRAINT "recognition_honours_of_30" CHECK (not "recognition"."honours" or coalesce("recognition"."grade", 0) = 30),
	CONSTRAINT "recognition_answer_of_unit" CHECK ("recognition"."accepted" is null or "recognition"."unit_id" is not null),
	CONSTRAINT "recognition_answer_whole" CHECK (("recognition"."accepted" is null) = ("recognition"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "request" DROP CONSTRAINT "request_due_there";--> statement-breakpoint
DROP INDEX "request_due";--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognition" ADD CONSTRAINT "recognition_unit_id_course_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."course_unit"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_position" ON "recognition" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "recognition_unit_once" ON "recognition" USING btree ("request_id","unit_id");--> statement-breakpoint
CREATE INDEX "request_due" ON "request" USING btree ("due_at") WHERE "request"."status" in ('submitted', 'appealed', 'in_review', 'proposed', 'needs_changes');--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_due_there" CHECK ("request"."status" not in ('submitted', 'appealed', 'in_review', 'proposed', 'needs_changes') or "request"."due_at" is not null);