-- The network of a visitor without a verified result from before the rollout, salted as visitors are: all of one together
-- weigh no more than one who is known. What was counted until now counts in full.
alter table rollout_visits add column network bytea;
