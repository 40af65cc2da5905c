ALTER TABLE "exam_booking" ADD COLUMN "promoted_at" timestamp with time zone;--> statement-breakpoint
-- by hand
UPDATE "exam_booking" SET "promoted_at" = (SELECT max("at") FROM "audit_event" WHERE "entity" = 'exam-booking' AND "action" = 'exam-booking.promote' AND "entity_id" = "exam_booking"."id"::text) WHERE "queue_number" IS NOT NULL;
-- end by hand
