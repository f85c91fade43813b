-- How far those whom a change concerns were noted in recounts: the version of the change, where they were looked for, and
-- up to which place. A later change has another version, and begins anew.
alter table activities add column if not exists noted text[];
