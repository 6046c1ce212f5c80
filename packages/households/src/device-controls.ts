/**
 * Parameters that people and strategies can set, with the default that a device returns to when a held value
 * expires. Names as in docs/device-protocol.md; null means "no limit" or "the device decides".
 */
export type Controls = {
  solar: { p_limit: number | null; export_limit: number | null }
  battery: {
    mode: 'auto' | 'hold' | 'charge' | 'discharge' | 'off'
    /** + discharges, − charges */
    p_set: number | null
    /** reserve: level below which the battery does not discharge on its own settings */
    soc_limits: { min: number; max: number; reserve: number }
    grid_charge: boolean
    p_chg_limit: number | null
    p_dis_limit: number | null
  }
  ev: {
    enable: boolean
    /** A per phase; 0 pauses, and below 6 A no car charges (IEC 61851) */
    i_max: number
    /** 0: the charger decides */
    phases: 0 | 1 | 3
    mode: 'off' | 'now' | 'minpv' | 'pv'
  }
  hvac: {
    on: boolean
    mode: 'off' | 'heat' | 'auto' | 'dhw'
    t_set: number
    /** schedule that sets `t_set` at given times; empty: no schedule */
    t_week: { day: number; at: string; val: number }[]
    t_dhw_set: number
    /** SG-Ready: 1 blocked, 2 normal, 3 recommended, 4 forced */
    sg_state: 1 | 2 | 3 | 4
    p_limit: number | null
  }
}
export type ControlledKind = keyof Controls
