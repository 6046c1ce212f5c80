import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { ControlledKind, Controls } from '@kilowatt/households/device-controls'
import type { SiteSpec } from '@kilowatt/households/site-spec'
import { z } from 'zod'

/** What may be set on each kind of device, with the ranges of this site's hardware (docs/device-protocol.md). */
export type ControlSchemas = { readonly [kind in ControlledKind]: z.ZodType<Controls[kind]> }

const watts = (min: number, max: number) => z.number().int().min(min).max(max)
const percent = z.number().int().min(0).max(100)

export function controlSchemas(spec: SiteSpec): ControlSchemas {
  const peakW = spec.solar?.peakW ?? 0
  const chargeW = spec.battery?.maxChargeW ?? 0
  const dischargeW = spec.battery?.maxDischargeW ?? 0
  const currentA = spec.ev?.maxCurrentA ?? 0
  return {
    solar: z.object({
      p_limit: watts(0, peakW).nullable(),
      export_limit: watts(0, peakW).nullable(),
    }),
    battery: z
      .object({
        mode: z.enum(['auto', 'hold', 'charge', 'discharge', 'off']),
        p_set: watts(-chargeW, dischargeW).nullable(),
        soc_min: percent,
        soc_max: percent,
        soc_reserve: percent,
        grid_charge: z.boolean(),
        p_chg_limit: watts(0, chargeW).nullable(),
        p_dis_limit: watts(0, dischargeW).nullable(),
      })
      .refine((battery) => battery.soc_min < battery.soc_max),
    ev: z.object({
      enable: z.boolean(),
      // 0 pauses; IEC 61851 knows no current between 0 and 6 A
      i_max: z
        .number()
        .int()
        .max(currentA)
        .refine((ampere) => ampere === 0 || ampere >= 6),
      phases: z.literal(spec.ev?.phases === 3 ? [0, 1, 3] : [0, 1]),
      mode: z.enum(['off', 'now', 'minpv', 'pv']),
    }),
    hvac: z.object({
      on: z.boolean(),
      mode: z.enum(['off', 'heat', 'auto', 'dhw']),
      t_set: z.number().min(5).max(30).multipleOf(0.5),
      t_dhw_set: z.number().int().min(30).max(65),
      sg_state: z.literal([1, 2, 3, 4]),
      p_limit: watts(0, 20_000).nullable(),
    }),
  }
}

export type SetResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'parameter' | 'type' | 'range' }

/** Sets one parameter, or leaves everything as it was and says why. */
export function setParameter<K extends ControlledKind>(
  schemas: ControlSchemas,
  controls: Controls,
  kind: K,
  parameter: string,
  value: CommandMessage['val'],
): SetResult {
  if (!Object.hasOwn(controls[kind], parameter)) return { ok: false, code: 'parameter' }
  const parsed = schemas[kind].safeParse({ ...controls[kind], [parameter]: value })
  if (!parsed.success)
    return { ok: false, code: parsed.error.issues[0]?.code === 'invalid_type' ? 'type' : 'range' }
  controls[kind] = parsed.data
  return { ok: true }
}

/** The value in force; null for an unknown parameter. */
export function getParameter(
  controls: Controls,
  kind: ControlledKind,
  parameter: string,
): CommandMessage['val'] {
  const value = Object.entries(controls[kind]).find(([name]) => name === parameter)?.[1]
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null
}
