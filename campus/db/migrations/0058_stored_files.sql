CREATE TABLE "file_piece" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "file_piece_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store" text NOT NULL,
	"key_id" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_piece" ADD CONSTRAINT "file_piece_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_store" ON "stored_file" USING btree ("store","changed_at");--> statement-breakpoint
-- what is sealed can't be made smaller: nobody tries
ALTER TABLE "file_piece" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
