CREATE TABLE "network_failure" (
	"network" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_sign_in" (
	"network" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_sign_in_network_person_pk" PRIMARY KEY("network","person")
);
--> statement-breakpoint
CREATE TABLE "bucket" (
	"key" text PRIMARY KEY NOT NULL,
	"used_up_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "network_sign_in_at" ON "network_sign_in" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bucket_used_up_to" ON "bucket" USING btree ("used_up_to");