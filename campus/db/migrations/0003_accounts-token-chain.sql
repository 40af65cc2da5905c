ALTER TABLE "token" ADD COLUMN "chain_ends_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "profile_badge_in_any_case" ON "profile" USING btree (lower("badge"));