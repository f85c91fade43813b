-- Of each person the first attempt at a quiz counts, for the analysis of questions too: its number of people is that of
-- the scores. The function of 010 adds no others any more, takes the first of attempts that come together, and counts
-- verified ones alone, like the gradebook. What there is of later ones goes in 047.
do $$ begin
  execute replace(replace(replace(replace(pg_get_functiondef('quiz_attempts_follow'::regproc),
    'distinct on (a.user_id, a.quiz, a.content_version)', 'distinct on (a.user_id, a.quiz)'),
    'order by a.user_id, a.quiz, a.content_version, a.number', 'order by a.user_id, a.quiz, a.number'),
    'standing <> ''refused''', 'standing = ''verified'''),
    'where added.kind = ''attempt''', 'where added.kind = ''attempt''
      and not exists (select from quiz_answers q where q.user_id = a.user_id and q.quiz = a.quiz)');
end $$;
