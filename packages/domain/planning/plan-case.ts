import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'

/** A problem in the format `plan-case/1` of docs/plan-case.md; the reader of files checks it. */
export type PlanCase = {
  readonly slot_minutes: number
  readonly slots: number
  readonly load_kw: readonly number[]
  readonly pv_kw: readonly number[]
  readonly buy_eur_per_kwh: readonly number[]
  readonly sell_eur_per_kwh: readonly number[]
  readonly grid: { readonly import_limit_kw: number | null; readonly export_limit_kw: number | null }
  /** of the heat pump, if they are not part of `heat` */
  readonly outdoor_c?: readonly number[] | undefined
  readonly cop?: readonly number[] | undefined
  readonly battery?:
    | {
        readonly soc_min_kwh: number
        readonly soc_max_kwh: number
        readonly soc_start_kwh: number
        readonly charge_max_kw: number
        readonly discharge_max_kw: number
        readonly eta_charge: number
        readonly eta_discharge: number
        readonly wear_eur_per_kwh_discharged: number
        readonly terminal:
          | { readonly kind: 'at_least'; readonly kwh: number }
          | { readonly kind: 'value'; readonly eur_per_kwh: number }
      }
    | null
    | undefined
  readonly ev?:
    | {
        readonly arrival_slot: number
        readonly departure_slot: number
        readonly energy_needed_kwh: number
        readonly room_kwh: number
        readonly power_min_kw: number
        readonly power_max_kw: number
        readonly eta: number
      }
    | null
    | undefined
  readonly heat?:
    | {
        readonly power_min_kw: number
        readonly power_max_kw: number
        readonly temp_start_c: number
        readonly temp_min_c: number
        readonly temp_max_c: number
        readonly temp_end_min_c: number
        readonly time_constant_h: number
        readonly kelvin_per_kwh_heat: number
        readonly outdoor_c?: readonly number[] | undefined
        readonly cop?: readonly number[] | undefined
      }
    | null
    | undefined
  readonly peak_fees: readonly {
    readonly eur_per_kw: number
    readonly threshold_kw: number
    readonly slots: readonly number[]
  }[]
}

export function problemOfCase(one: PlanCase): PlanProblem {
  const { battery, ev, heat } = one
  return {
    slotHours: Array.from({ length: one.slots }, () => one.slot_minutes / 60),
    loadKw: one.load_kw,
    pvKw: one.pv_kw,
    importPerKwh: one.buy_eur_per_kwh,
    exportPerKwh: one.sell_eur_per_kwh,
    grid: { importLimitKw: one.grid.import_limit_kw, exportLimitKw: one.grid.export_limit_kw },
    batteries: battery
      ? [
          {
            minKwh: battery.soc_min_kwh,
            maxKwh: battery.soc_max_kwh,
            startKwh: battery.soc_start_kwh,
            chargeMaxKw: battery.charge_max_kw,
            dischargeMaxKw: battery.discharge_max_kw,
            chargeEfficiency: battery.eta_charge,
            dischargeEfficiency: battery.eta_discharge,
            wearPerKwh: battery.wear_eur_per_kwh_discharged,
            end:
              battery.terminal.kind === 'at_least'
                ? { kind: 'atLeast', kwh: battery.terminal.kwh }
                : { kind: 'value', perKwh: battery.terminal.eur_per_kwh },
          },
        ]
      : [],
    vehicles: ev
      ? [
          {
            fromSlot: ev.arrival_slot,
            toSlot: ev.departure_slot,
            neededKwh: ev.energy_needed_kwh,
            roomKwh: ev.room_kwh,
            minKw: ev.power_min_kw,
            maxKw: ev.power_max_kw,
            efficiency: ev.eta,
          },
        ]
      : [],
    heaters: heat
      ? [
          {
            minKw: heat.power_min_kw,
            maxKw: heat.power_max_kw,
            startC: heat.temp_start_c,
            minC: heat.temp_min_c,
            maxC: heat.temp_max_c,
            endMinC: heat.temp_end_min_c,
            timeConstantH: heat.time_constant_h,
            kelvinPerKwhHeat: heat.kelvin_per_kwh_heat,
            aroundC: heat.outdoor_c ?? one.outdoor_c ?? [],
            cop: heat.cop ?? one.cop ?? [],
          },
        ]
      : [],
    appliances: [],
    peakFees: one.peak_fees.map((fee) => ({
      perKw: fee.eur_per_kw,
      thresholdKw: fee.threshold_kw,
      slots: fee.slots,
    })),
  }
}

/** The powers of a plan by the names of the format. */
export function powersOfCase(plan: Plan, slots: number) {
  const first = (powers: readonly (readonly number[])[]) =>
    powers[0] ?? Array.from({ length: slots }, () => 0)
  return {
    charge_kw: first(plan.chargeKw),
    discharge_kw: first(plan.dischargeKw),
    ev_kw: first(plan.vehicleKw),
    heat_kw: first(plan.heaterKw),
    pv_used_kw: plan.pvUsedKw,
  }
}
