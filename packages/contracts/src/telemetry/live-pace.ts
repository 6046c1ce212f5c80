/** An open stream of live values sends at least this often: an event, or else an empty line. */
export const LIVE_HEARTBEAT_MS = 5000
