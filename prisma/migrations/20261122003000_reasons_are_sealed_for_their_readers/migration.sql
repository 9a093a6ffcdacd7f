-- A reason is sealed in the browser for the people of its visit from now on (docs/decisions/sealed-reasons.md). The column stays what
-- it is: what was written before is kept under the API's own key, and shown as such.
COMMENT ON COLUMN appointments.description IS 'sealed by its writer''s browser, and once more with the key of the column';
