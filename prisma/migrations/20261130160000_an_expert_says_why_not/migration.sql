-- An expert who says no may say why, to the asker alone.
ALTER TABLE "comments" DROP CONSTRAINT "comments_have_a_kind";
ALTER TABLE "comments" ADD CONSTRAINT "comments_have_a_kind" CHECK (kind IN ('COMMENT', 'RESULT', 'REFUSAL'));
