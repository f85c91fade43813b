-- What is done to classes is kept in the audit trail too.
alter table audit drop constraint audit_action_check, add constraint audit_action_check check (
  action in (
    'account-disabled', 'account-enabled', 'privilege-granted', 'privilege-revoked',
    'data-exported', 'account-deleted', 'settings-changed', 'feedback-deleted',
    'class-created', 'class-renamed', 'class-archived', 'class-reopened',
    'class-code-renewed', 'class-member-removed'
  )
);
