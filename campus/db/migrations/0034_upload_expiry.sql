ALTER TABLE "upload" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
CREATE INDEX "upload_expiring" ON "upload" USING btree ("expires_on") WHERE "upload"."status" = 'accepted' and "upload"."expires_on" is not null;