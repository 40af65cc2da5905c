ALTER TABLE "certificate" ALTER COLUMN "valid_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_day" CHECK (("certificate"."kind" = 'attendance') = ("certificate"."day" is not null));