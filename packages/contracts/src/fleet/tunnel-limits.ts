/** Longest time a tunnel stays open. */
export const TUNNEL_MINUTES = 30
/** Time without requests after which a tunnel closes. */
export const TUNNEL_IDLE_MINUTES = 10

/** `opening`: the controller was asked and is connecting to us. */
export const tunnelStates = ['opening', 'open', 'closed'] as const
export type TunnelState = (typeof tunnelStates)[number]

/**
 * Why a tunnel closed. `no_answer`: the controller did not connect in time; `refused`: it declined; `lost`: its
 * connection broke; `right_ended`: the person no longer has access; `moved`: the controller or its location has another
 * owner, or the controller is at another location.
 */
export const tunnelEndings = [
  'by_hand',
  'expired',
  'idle',
  'lost',
  'no_answer',
  'refused',
  'right_ended',
  'moved',
  'server_stopped',
] as const
export type TunnelEnding = (typeof tunnelEndings)[number]
