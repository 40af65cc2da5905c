CREATE TABLE "import_row" (
	"kind" text NOT NULL,
	"sourced_id" text NOT NULL,
	"entity_id" uuid,
	"hash" text NOT NULL,
	"fields" json NOT NULL,
	CONSTRAINT "import_row_kind_sourced_id_pk" PRIMARY KEY("kind","sourced_id")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"live" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"phase" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	CONSTRAINT "import_run_live_unique" UNIQUE("live")
);
