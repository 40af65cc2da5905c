CREATE TABLE "network_failure" (
	"network" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person" ALTER COLUMN "email" DROP NOT NULL;