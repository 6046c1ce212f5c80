/** An open stream of live values says at least this often that it is there: an event, or else an empty line. */
export const LIVE_HEARTBEAT_MS = 5000
