CREATE TABLE "charge_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"kind" text NOT NULL,
	"charge_id" uuid,
	"detail" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "charge_change_of" CHECK (("charge_change"."kind" = 'assess') = ("charge_change"."charge_id" is null)),
	CONSTRAINT "charge_change_ended" CHECK (("charge_change"."status" = 'waiting') = ("charge_change"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"charge_id" uuid NOT NULL,
	"refund_id" uuid,
	"cause" text NOT NULL,
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount" > 0),
	CONSTRAINT "ledger_entry_currency" CHECK ("ledger_entry"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "payment_account" (
	"career_id" uuid NOT NULL,
	"academic_year" integer NOT NULL,
	CONSTRAINT "payment_account_career_id_academic_year_pk" PRIMARY KEY("career_id","academic_year")
);
--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_decided";--> statement-breakpoint
DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "origin" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charge_change" ADD CONSTRAINT "charge_change_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_change" ADD CONSTRAINT "charge_change_account" FOREIGN KEY ("career_id","academic_year") REFERENCES "public"."payment_account"("career_id","academic_year") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account" FOREIGN KEY ("career_id","academic_year") REFERENCES "public"."payment_account"("career_id","academic_year") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account" ADD CONSTRAINT "payment_account_career_id_career_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."career"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_change_waiting" ON "charge_change" USING btree ("career_id","academic_year",coalesce("charge_id"::text, '')) WHERE "charge_change"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "charge_change_charge" ON "charge_change" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("career_id","academic_year");--> statement-breakpoint
CREATE INDEX "ledger_entry_charge" ON "ledger_entry" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_refund" ON "ledger_entry" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_charge" ON "refund" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("asked_at") WHERE "refund"."status" in ('requested', 'approved');--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_withdrawn" CHECK (("refund"."status" = 'withdrawn') = ("refund"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_decided" CHECK ("refund"."status" = 'withdrawn' or ("refund"."status" = 'requested') = ("refund"."decided_at" is null));
--> statement-breakpoint
-- by hand
UPDATE refund SET origin = 'recalculated'
  FROM charge WHERE charge.id = refund.charge_id AND charge.plan_id IS NOT NULL AND refund.reason = 'recalculated';
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_entry is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- What was asked for a charge, and what became of it.
CREATE FUNCTION charge_is_entered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_over boolean := TG_OP = 'UPDATE' AND OLD.ended_at IS NOT NULL;
  was_paid boolean := TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_account (career_id, academic_year) VALUES (NEW.career_id, NEW.academic_year) ON CONFLICT DO NOTHING;
    INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, cause)
      VALUES (NEW.career_id, NEW.academic_year, NEW.created_at, 'asked', NEW.amount, NEW.currency, NEW.id,
        coalesce('plan:' || NEW.plan_id, 'late:' || NEW.late_for_id, NEW.source_ref, NEW.kind));
  END IF;
  IF NEW.paid_at IS NOT NULL AND NOT was_paid THEN
    INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, cause)
      VALUES (NEW.career_id, NEW.academic_year, NEW.paid_at, 'received', NEW.amount, NEW.currency, NEW.id, 'receipt');
  END IF;
  IF NEW.ended_at IS NOT NULL AND NOT was_over THEN
    INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, cause)
      VALUES (NEW.career_id, NEW.academic_year, NEW.ended_at, 'waived', NEW.amount, NEW.currency, NEW.id,
        coalesce(NEW.end_reason, NEW.status));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charge_entered AFTER INSERT OR UPDATE ON charge FOR EACH ROW EXECUTE FUNCTION charge_is_entered();
--> statement-breakpoint
-- What goes back is no longer asked for; what is not given back, or not any more, is asked for again.
CREATE FUNCTION refund_is_entered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed charge%ROWTYPE;
  before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.status ELSE 'requested' END;
  entered ledger_entry%ROWTYPE;
BEGIN
  SELECT * INTO owed FROM charge WHERE id = NEW.charge_id;
  IF TG_OP = 'UPDATE' AND (NEW.amount, NEW.currency, NEW.charge_id, NEW.origin)
    IS DISTINCT FROM (OLD.amount, OLD.currency, OLD.charge_id, OLD.origin)
  THEN RAISE EXCEPTION 'a refund is withdrawn, not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_stays_as_asked';
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, refund_id, cause) VALUES
      (owed.career_id, owed.academic_year, NEW.asked_at, 'waived', NEW.amount, NEW.currency, NEW.charge_id, NEW.id, NEW.reason),
      (owed.career_id, owed.academic_year, NEW.asked_at, 'refund_due', NEW.amount, NEW.currency, NEW.charge_id, NEW.id, NEW.reason);
  END IF;
  IF NEW.status = before OR NEW.status = 'approved' THEN RETURN NULL; END IF;
  entered.kind := CASE NEW.status WHEN 'paid_out' THEN 'refund_paid' WHEN 'denied' THEN 'refund_denied' ELSE 'refund_withdrawn' END;
  entered.at := coalesce(NEW.withdrawn_at, NEW.paid_out_at, NEW.decided_at);
  entered.cause := CASE NEW.status WHEN 'paid_out' THEN coalesce(NEW.reference, NEW.reason)
    WHEN 'denied' THEN coalesce(NEW.answer, NEW.reason) ELSE 'recalculated' END;
  INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, refund_id, cause)
    VALUES (owed.career_id, owed.academic_year, entered.at, entered.kind, NEW.amount, NEW.currency, NEW.charge_id, NEW.id, entered.cause);
  IF NEW.status <> 'paid_out' THEN
    INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, refund_id, cause)
      VALUES (owed.career_id, owed.academic_year, entered.at, 'asked', NEW.amount, NEW.currency, NEW.charge_id, NEW.id, entered.cause);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_entered AFTER INSERT OR UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION refund_is_entered();
--> statement-breakpoint
-- What the office granted of paid instalments counts as settled too.
CREATE OR REPLACE FUNCTION charge_plan_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked uuid;
  plan charge_plan%ROWTYPE;
  standing bigint;
  strange boolean;
  paid_before bigint;
  granted bigint;
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
  SELECT coalesce(sum(r.amount), 0) INTO granted FROM refund r JOIN charge c ON c.id = r.charge_id JOIN charge_plan p ON p.id = c.plan_id
    WHERE p.career_id = plan.career_id AND p.academic_year = plan.academic_year AND p.kind = plan.kind
      AND p.id <> plan.id AND r.origin = 'asked' AND r.status <> 'denied';
  IF strange OR plan.settled > paid_before + granted OR standing + plan.settled <> plan.amount
  THEN RAISE EXCEPTION 'an instalment plan is the sum of its instalments' USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_plan_is_whole';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The ledger opens with what is stored.
INSERT INTO payment_account (career_id, academic_year) SELECT DISTINCT career_id, academic_year FROM charge;
--> statement-breakpoint
INSERT INTO ledger_entry (career_id, academic_year, at, kind, amount, currency, charge_id, refund_id, cause)
SELECT career_id, academic_year, at, kind, amount, currency, charge_id, refund_id, cause FROM (
  SELECT career_id, academic_year, created_at AS at, 1 AS step, 'asked' AS kind, amount, currency, id AS charge_id, NULL::uuid AS refund_id,
    coalesce('plan:' || plan_id, 'late:' || late_for_id, source_ref, kind) AS cause FROM charge
  UNION ALL SELECT career_id, academic_year, paid_at, 2, 'received', amount, currency, id, NULL, 'receipt' FROM charge WHERE paid_at IS NOT NULL
  UNION ALL SELECT career_id, academic_year, ended_at, 2, 'waived', amount, currency, id, NULL, coalesce(end_reason, status) FROM charge
    WHERE ended_at IS NOT NULL
  UNION ALL SELECT c.career_id, c.academic_year, r.asked_at, 3, side.kind, r.amount, r.currency, c.id, r.id, r.reason
    FROM refund r JOIN charge c ON c.id = r.charge_id CROSS JOIN (VALUES ('waived'), ('refund_due')) AS side (kind)
  UNION ALL SELECT c.career_id, c.academic_year, r.decided_at, 4, side.kind, r.amount, r.currency, c.id, r.id, coalesce(r.answer, r.reason)
    FROM refund r JOIN charge c ON c.id = r.charge_id CROSS JOIN (VALUES ('refund_denied'), ('asked')) AS side (kind) WHERE r.status = 'denied'
  UNION ALL SELECT c.career_id, c.academic_year, r.paid_out_at, 4, 'refund_paid', r.amount, r.currency, c.id, r.id, coalesce(r.reference, r.reason)
    FROM refund r JOIN charge c ON c.id = r.charge_id WHERE r.status = 'paid_out'
) AS opening ORDER BY at, step, charge_id;
--> statement-breakpoint
-- Tuition that was worked out more than once is looked at again: what was owed and what is due back may be too much or too little.
INSERT INTO charge_change (career_id, academic_year, kind, detail, asked_at)
SELECT career_id, academic_year, 'assess', '{"reason": "opening"}', now() FROM charge_plan
  WHERE ended_at IS NULL AND kind = 'tuition' AND previous_id IS NOT NULL;
-- end by hand
