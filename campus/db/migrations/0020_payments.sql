CREATE TABLE "charge_notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"base" bigint NOT NULL,
	"notice_code" text NOT NULL,
	"iuv" text NOT NULL,
	"creditor_tax_code" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "charge_notice_base_unique" UNIQUE("base"),
	CONSTRAINT "charge_notice_noticeCode_unique" UNIQUE("notice_code"),
	CONSTRAINT "charge_notice_iuv_unique" UNIQUE("iuv"),
	CONSTRAINT "charge_notice_code" CHECK ("charge_notice"."notice_code" ~ '^3[0-9]{17}$'),
	CONSTRAINT "charge_notice_iuv" CHECK ("charge_notice"."iuv" = substr("charge_notice"."notice_code", 2)),
	CONSTRAINT "charge_notice_creditor" CHECK ("charge_notice"."creditor_tax_code" ~ '^[0-9]{11}$'),
	CONSTRAINT "charge_notice_amount" CHECK ("charge_notice"."amount" > 0),
	CONSTRAINT "charge_notice_ended" CHECK (("charge_notice"."status" = 'active') = ("charge_notice"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "charge_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"academic_year" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"scheme_id" uuid,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"calculated_at" timestamp with time zone NOT NULL,
	"previous_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "charge_plan_previousId_unique" UNIQUE("previous_id"),
	CONSTRAINT "charge_plan_amount" CHECK ("charge_plan"."amount" >= 0 and "charge_plan"."settled" between 0 and "charge_plan"."amount"),
	CONSTRAINT "charge_plan_currency" CHECK ("charge_plan"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "charge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb,
	"academic_year" integer NOT NULL,
	"instalment" integer,
	"instalments" integer,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"usd_amount" integer,
	"payable_from" date,
	"due_on" date NOT NULL,
	"status" text NOT NULL,
	"plan_id" uuid,
	"late_for_id" uuid,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source_ref" text,
	"replaced_by_id" uuid,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "charge_sourceRef_unique" UNIQUE("source_ref"),
	CONSTRAINT "charge_amount" CHECK ("charge"."amount" > 0 and "charge"."usd_amount" > 0),
	CONSTRAINT "charge_currency" CHECK ("charge"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "charge_instalment" CHECK (("charge"."instalment" is null) = ("charge"."instalments" is null) and "charge"."instalment" between 1 and "charge"."instalments"),
	CONSTRAINT "charge_days" CHECK ("charge"."payable_from" <= "charge"."due_on"),
	CONSTRAINT "charge_late" CHECK (("charge"."kind" = 'late') = ("charge"."late_for_id" is not null)),
	CONSTRAINT "charge_successor" CHECK (("charge"."status" = 'replaced') = ("charge"."replaced_by_id" is not null)),
	CONSTRAINT "charge_paid" CHECK (("charge"."status" in ('paid', 'refund_requested', 'refunded', 'refund_denied')) = ("charge"."paid_at" is not null)),
	CONSTRAINT "charge_ended" CHECK (("charge"."status" in ('cancelled', 'replaced')) = ("charge"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_exemption" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"kind" text NOT NULL,
	"percent" integer NOT NULL,
	"title" jsonb NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fee_exemption_percent" CHECK ("fee_exemption"."percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "fee_scheme" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"academic_year" integer NOT NULL,
	"currency" text NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "fee_scheme_code_unique" UNIQUE("code"),
	CONSTRAINT "fee_scheme_currency" CHECK ("fee_scheme"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "income_declaration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"amount" integer NOT NULL,
	"declared_on" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "income_declaration_amount" CHECK ("income_declaration"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"paid_out_at" timestamp with time zone,
	"reference" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_currency" CHECK ("refund"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "refund_decided" CHECK (("refund"."status" = 'requested') = ("refund"."decided_at" is null)),
	CONSTRAINT "refund_paid_out" CHECK (("refund"."status" = 'paid_out') = ("refund"."paid_out_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "charge_notice" ADD CONSTRAINT "charge_notice_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_plan" ADD CONSTRAINT "charge_plan_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_plan" ADD CONSTRAINT "charge_plan_scheme_id_fee_scheme_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."fee_scheme"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_plan" ADD CONSTRAINT "charge_plan_previous_id_charge_plan_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."charge_plan"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_plan_id_charge_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."charge_plan"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_late_for_id_charge_id_fk" FOREIGN KEY ("late_for_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_replaced_by_id_charge_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_exemption" ADD CONSTRAINT "fee_exemption_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_declaration" ADD CONSTRAINT "income_declaration_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_notice_active" ON "charge_notice" USING btree ("charge_id") WHERE "charge_notice"."status" = 'active';--> statement-breakpoint
CREATE INDEX "charge_notice_charge" ON "charge_notice" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_plan_once" ON "charge_plan" USING btree ("career_id","academic_year","kind") WHERE "charge_plan"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "charge_career" ON "charge" USING btree ("career_id");--> statement-breakpoint
CREATE INDEX "charge_plan_charges" ON "charge" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "charge_unpaid" ON "charge" USING btree ("due_on") WHERE "charge"."status" in ('planned', 'open');--> statement-breakpoint
CREATE INDEX "charge_late_for" ON "charge" USING btree ("late_for_id");--> statement-breakpoint
CREATE INDEX "fee_exemption_career" ON "fee_exemption" USING btree ("career_id","academic_year");--> statement-breakpoint
CREATE UNIQUE INDEX "income_declaration_once" ON "income_declaration" USING btree ("career_id","academic_year") WHERE "income_declaration"."superseded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("charge_id");--> statement-breakpoint
-- by hand
CREATE FUNCTION charge_stays_as_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.career_id, NEW.kind, NEW.academic_year, NEW.amount, NEW.currency, NEW.due_on)
    IS DISTINCT FROM (OLD.career_id, OLD.kind, OLD.academic_year, OLD.amount, OLD.currency, OLD.due_on)
    OR NEW.plan_id IS DISTINCT FROM OLD.plan_id
    OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at)
  THEN RAISE EXCEPTION 'a charge is replaced, not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_stays_as_asked';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER charge_stays BEFORE UPDATE ON charge FOR EACH ROW EXECUTE FUNCTION charge_stays_as_asked();
--> statement-breakpoint
CREATE FUNCTION charge_plan_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked uuid;
  plan charge_plan%ROWTYPE;
  standing bigint;
  strange boolean;
  paid_before bigint;
BEGIN
  IF TG_TABLE_NAME = 'charge_plan' THEN asked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN asked := OLD.plan_id;
  ELSE asked := NEW.plan_id;
  END IF;
  SELECT * INTO plan FROM charge_plan WHERE id = asked AND ended_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(amount), 0), coalesce(bool_or((career_id, currency, academic_year) <> (plan.career_id, plan.currency, plan.academic_year)), false)
    INTO standing, strange FROM charge WHERE plan_id = plan.id AND status NOT IN ('cancelled', 'replaced');
  SELECT coalesce(sum(c.amount), 0) INTO paid_before FROM charge c JOIN charge_plan p ON p.id = c.plan_id
    WHERE p.career_id = plan.career_id AND p.academic_year = plan.academic_year AND p.kind = plan.kind
      AND p.id <> plan.id AND c.paid_at IS NOT NULL;
  IF strange OR plan.settled > paid_before OR standing + plan.settled <> plan.amount
  THEN RAISE EXCEPTION 'an instalment plan is the sum of its instalments' USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_plan_is_whole';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER charge_plan_whole AFTER INSERT OR UPDATE ON charge_plan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION charge_plan_is_whole();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER charge_whole AFTER INSERT OR UPDATE OR DELETE ON charge
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION charge_plan_is_whole();
-- end by hand
