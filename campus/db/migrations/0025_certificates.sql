CREATE TABLE "certificate_number" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"purpose" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"holder" text NOT NULL,
	"file" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"charge_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "certificate_code_unique" UNIQUE("code"),
	CONSTRAINT "certificate_chargeId_unique" UNIQUE("charge_id"),
	CONSTRAINT "certificate_code" CHECK ("certificate"."code" ~ '^[0-9A-HJKMNP-TV-Z]{21}$'),
	CONSTRAINT "certificate_sha256" CHECK ("certificate"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "certificate_seal" CHECK (length("certificate"."seal") = 64 and "certificate"."number" > 0),
	CONSTRAINT "certificate_revoked" CHECK (("certificate"."revoked_at" is null) = ("certificate"."revoked_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "seal_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_pem" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_career" ON "certificate" USING btree ("career_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_serial" ON "certificate" USING btree ("year","number");--> statement-breakpoint
-- by hand
CREATE FUNCTION certificate_stays_as_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revoked_at IS NOT NULL
    OR (to_jsonb(NEW) - 'revoked_at' - 'revoked_reason') IS DISTINCT FROM (to_jsonb(OLD) - 'revoked_at' - 'revoked_reason')
  THEN RAISE EXCEPTION 'a certificate is revoked, not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'certificate_stays_as_sealed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER certificate_stays BEFORE UPDATE OR DELETE ON certificate FOR EACH ROW EXECUTE FUNCTION certificate_stays_as_sealed();
-- end by hand
