/**
 * How a controller's connection ended, as the gateway saw it. `stopped` the controller signed off · `network` the
 * connection broke · `keep_alive` nothing was heard for one and a half keep-alive periods · `taken_over` the controller
 * reconnected before the old connection was gone · `protocol` it sent something not allowed · `changed` it was linked,
 * unlinked, moved or given another secret, and has to sign in again · `server_stopped` our server stopped ·
 * `server_failed` our server could not process what it sent · `silent` no sign of life, because the server it was
 * connected to died.
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
