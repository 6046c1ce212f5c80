/**
 * How a controller's connection ended, as the gateway saw it. `stopped` the controller signed off · `network`
 * the connection broke · `keep_alive` no message arrived for one and a half keep-alive periods · `taken_over`
 * the controller reconnected before the old connection ended · `protocol` the controller sent something that
 * is not allowed · `changed` the controller was linked, unlinked, moved or got another secret, and has to
 * sign in again · `server_stopped` our server stopped · `server_failed` our server could not process a
 * message · `silent` no sign of life, because the server of the connection died.
 */
export const connectionEndings = [
  'stopped',
  'network',
  'keep_alive',
  'taken_over',
  'protocol',
  'changed',
  'server_stopped',
  'server_failed',
  'silent',
] as const
export type ConnectionEnding = (typeof connectionEndings)[number]
