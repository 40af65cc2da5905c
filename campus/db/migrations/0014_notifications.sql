CREATE TABLE "bounced_address" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"portal" boolean NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "notification_choice_profile_id_kind_pk" PRIMARY KEY("profile_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_mail" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"choice" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"link" text NOT NULL,
	"params" jsonb NOT NULL,
	"shown" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_profile_id_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profile"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mail_unplanned" ON "notification_mail" USING btree ("notification_id") WHERE "notification_mail"."due_at" is null and "notification_mail"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification_mail" USING btree ("due_at") WHERE "notification_mail"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notification_profile" ON "notification" USING btree ("profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("profile_id") WHERE "notification"."read_at" is null and "notification"."resolved_at" is null and "notification"."shown";--> statement-breakpoint
CREATE INDEX "notification_subject" ON "notification" USING btree ("subject","kind") WHERE "notification"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");