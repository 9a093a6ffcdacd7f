-- Côte d'Ivoire numbers its doctors by their Order and its structures by the register of commerce (docs/decisions/numbers-of-a-country.md).
ALTER TABLE practitioners
  DROP CONSTRAINT practitioners_rpps_has_11_digits,
  ADD CONSTRAINT practitioners_rpps_is_a_number CHECK (char_length(rpps) BETWEEN 3 AND 30);

ALTER TABLE organizations
  ADD COLUMN rccm text,
  DROP CONSTRAINT organizations_have_an_official_number,
  ADD CONSTRAINT organizations_have_an_official_number CHECK (finess IS NOT NULL OR siret IS NOT NULL OR rccm IS NOT NULL);

CREATE UNIQUE INDEX organizations_rccm_key ON organizations (rccm) WHERE deleted_at IS NULL;
