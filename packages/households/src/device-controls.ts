/**
 * What people and strategies may set, with its default: the state a device returns to when a held set-point runs out.
 * Names as in docs/device-protocol.md; null means "no limit" or "own decision".
 */
export type Controls = {
  solar: { p_limit: number | null; export_limit: number | null }
  battery: {
    mode: 'auto' | 'hold' | 'charge' | 'discharge' | 'off'
    /** + discharges, − charges */
    p_set: number | null
    /** reserve: what it keeps while it decides by itself */
    soc_limits: { min: number; max: number; reserve: number }
    grid_charge: boolean
    p_chg_limit: number | null
    p_dis_limit: number | null
  }
  ev: {
    enable: boolean
    /** A per phase; 0 pauses, below 6 A no car charges (IEC 61851) */
    i_max: number
    /** 0 leaves the choice to the charger */
    phases: 0 | 1 | 3
    mode: 'off' | 'now' | 'minpv' | 'pv'
  }
  hvac: {
    on: boolean
    mode: 'off' | 'heat' | 'auto' | 'dhw'
    t_set: number
    /** sets `t_set` at its moments; empty: nobody does */
    t_week: readonly { day: number; at: string; val: number }[]
    t_dhw_set: number
    /** SG-Ready: 1 blocked, 2 normal, 3 recommended, 4 forced */
    sg_state: 1 | 2 | 3 | 4
    p_limit: number | null
  }
}
export type ControlledKind = keyof Controls
