# Stands between the server and its engine: the engine must not outlive the server, not even one that was killed.
# The engine is this shell's child, and this shell's input closes when the server is gone. Each line of it asks for
# connections to the engine, which only a process in the engine's network can open: Node, as long as that takes.
# sh guard.sh <node> <connect.ts> <host> <port> <engine> [argument …]
# The output tells the engine's process, and ends with it.

# What the engine makes is for its user alone.
umask 077
PATH="$PATH:/usr/bin:/bin"
node=$1 connect=$2 host=$3 port=$4
shift 4

# Descriptor 3 is the channel by which the connections go to the server.
(unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE && exec "$@") </dev/null 4>&1 >/dev/null 3>&- &
engine=$!
echo "$engine"
exec >/dev/null

while read -r count; do
  "$node" "$connect" "$host" "$port" "$count" </dev/null
done

# An engine that does not end on a polite signal within 3 seconds is killed.
kill -TERM "$engine" 2>/dev/null
(
  trap 'kill "$nap"; exit' TERM
  sleep 3 &
  nap=$!
  wait "$nap" && kill -KILL "$engine"
) 2>/dev/null &
wait "$engine"
kill -TERM "$!"
