-- A link that anybody can ask for by mail does not end one that an admin or the operator has handed out.
alter table account_links drop constraint account_links_user_id_purpose_key,
  add unique (user_id, purpose, made_by);
