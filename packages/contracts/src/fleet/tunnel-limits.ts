/** A tunnel is open so long at most. */
export const TUNNEL_MINUTES = 30
/** And so long when nobody asks for anything. */
export const TUNNEL_IDLE_MINUTES = 10

/** `opening`: the controller is asked, or on its way to us. */
export const tunnelStates = ['opening', 'open', 'closed'] as const
export type TunnelState = (typeof tunnelStates)[number]

/**
 * Why it is closed. `no_answer`: the controller did not come in time; `refused`: it said no; `lost`: its connection broke;
 * `right_ended`: of who asked; `moved`: the controller or its location has another owner, or it stands elsewhere.
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
