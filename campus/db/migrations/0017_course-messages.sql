CREATE TABLE "accommodation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"text" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accommodation_percent" CHECK (("accommodation"."kind" = 'extra_time') = ("accommodation"."percent" is not null)),
	CONSTRAINT "accommodation_text" CHECK ("accommodation"."kind" <> 'other' or "accommodation"."text" is not null),
	CONSTRAINT "accommodation_days" CHECK ("accommodation"."valid_to" is null or "accommodation"."valid_from" <= "accommodation"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "course_message_recipient" (
	"message_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "course_message_recipient_message_id_career_id_pk" PRIMARY KEY("message_id","career_id")
);
--> statement-breakpoint
CREATE TABLE "course_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offering_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"recipients" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accommodation" ADD CONSTRAINT "accommodation_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_message_recipient" ADD CONSTRAINT "course_message_recipient_message_id_course_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."course_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_message_recipient" ADD CONSTRAINT "course_message_recipient_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_message" ADD CONSTRAINT "course_message_offering_id_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_message" ADD CONSTRAINT "course_message_author_id_profile_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profile"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accommodation_career" ON "accommodation" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "course_message_recipient_career" ON "course_message_recipient" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "course_message_offering" ON "course_message" USING btree ("offering_id","sent_at");--> statement-breakpoint
CREATE INDEX "course_message_author" ON "course_message" USING btree ("author_id","sent_at");