-- A declined invitation that its class withdrew: nobody sees it. It is kept until it expires, so that a list that is
-- imported again does not ask its person again.
alter table class_invitations add column withdrawn_at timestamptz;
