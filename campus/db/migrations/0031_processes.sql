CREATE TABLE "request_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_step" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "request_type" (
	"code" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"effect" text,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_code" text NOT NULL,
	"career_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"form" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"effect" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"days_left" integer,
	"protocol_year" integer,
	"protocol_number" integer,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "request_protocol_whole" CHECK (("request"."protocol_year" is null) = ("request"."protocol_number" is null)),
	CONSTRAINT "request_protocol_there" CHECK ("request"."status" in ('draft', 'cancelled') or "request"."protocol_number" is not null),
	CONSTRAINT "request_due_there" CHECK ("request"."status" not in ('submitted', 'in_review', 'needs_changes') or "request"."due_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "request_step" ADD CONSTRAINT "request_step_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_type_code_request_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."request_type"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_step_of" ON "request_step" USING btree ("request_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "request_protocol_once" ON "request" USING btree ("protocol_year","protocol_number");--> statement-breakpoint
CREATE UNIQUE INDEX "request_draft" ON "request" USING btree ("career_id","type_code") WHERE "request"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "request_career" ON "request" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "request_due" ON "request" USING btree ("due_at") WHERE "request"."status" in ('submitted', 'in_review', 'needs_changes');