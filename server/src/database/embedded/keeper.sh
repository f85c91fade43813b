# Runs PostgreSQL, given as arguments, for as long as anyone holds the writing end of the pipe on
# standard input. The kernel closes a dead process's end, so nothing is left even after kill -9.
exec 4<&0 </dev/null
"$@" 4<&- &
postgres=$!
# Lines are holders asking whether somebody still listens; they mean nothing else.
(
  while read -r _ <&4; do :; done
  exec 4<&-
  trap 'kill $sleeping 2>/dev/null; exit' TERM
  kill -INT "$postgres"
  # On a full disk it waits for ever to write its last checkpoint. Nothing is lost without: the next start reads its log.
  sleep 15 &
  sleeping=$!
  wait "$sleeping" && kill -QUIT "$postgres"
) &
watcher=$!
exec 4<&-
wait "$postgres"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
