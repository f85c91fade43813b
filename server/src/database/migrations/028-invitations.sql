-- Who may join a class by their email, whether or not they have an account: nothing here says which.
create table class_invitations (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references classes on delete cascade,
  email text not null,
  -- As emails are compared.
  email_folded text not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- From then on it is not shown to whom it was for; to the owners of the class it is as before.
  declined_at timestamptz,
  unique (class_id, email_folded)
);
create index class_invitations_email on class_invitations (email_folded);
create index class_invitations_expires_at on class_invitations (expires_at);
