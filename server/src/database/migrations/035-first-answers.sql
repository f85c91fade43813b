-- Of each person the first attempt at a quiz counts, for the analysis of questions too: its number of people is that of
-- the scores. The first attempts at later versions of the content go.
delete from quiz_answers o using quiz_attempts a
where a.user_id = o.user_id and a.quiz = o.quiz and a.best_before is null and a.content_version <> o.content_version;
alter table quiz_answers drop constraint quiz_answers_pkey, add primary key (user_id, quiz);

-- The function of 010, which leaves out what is there already, takes the first of attempts that come together; and
-- like the gradebook it counts verified ones alone.
do $$ begin
  execute replace(replace(replace(pg_get_functiondef('quiz_attempts_follow'::regproc),
    'distinct on (a.user_id, a.quiz, a.content_version)', 'distinct on (a.user_id, a.quiz)'),
    'order by a.user_id, a.quiz, a.content_version, a.number', 'order by a.user_id, a.quiz, a.number'),
    'standing <> ''refused''', 'standing = ''verified''');
end $$;
