-- A reason is sealed in the browser for the people of its visit from now on (docs/decisions/sealed-reasons.md). Those that the API
-- could read cannot be sealed for anybody here, and must not stay readable: they go.
UPDATE appointments SET description = NULL WHERE description IS NOT NULL;
