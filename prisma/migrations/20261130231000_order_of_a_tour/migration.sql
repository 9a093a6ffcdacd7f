-- The place of a visit in the order that its performer chose; null: the planner's.
ALTER TABLE home_visits ADD COLUMN tour_rank integer;
ALTER TABLE home_visits ADD CONSTRAINT home_visits_rank_in_a_tour CHECK (tour_rank IS NULL OR (tour_rank >= 1 AND performer_id IS NOT NULL));
