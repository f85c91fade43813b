-- What whoever runs this installation says on the pages About, Privacy, Terms and Contact; null is the text it comes with.
alter table settings
  add column about text,
  add column privacy text,
  add column terms text,
  add column contact text;
