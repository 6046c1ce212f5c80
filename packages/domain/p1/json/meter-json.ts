import { type P1Result, p1Failure } from '../p1-result.ts'
import { ReadingBuilder } from '../reading-builder.ts'
import { electricityEntries, entryOf, type ObisEntry, obisKey } from '../values/obis-table.ts'

/**
 * Answer of a P1 Wi-Fi module such as HomeWizard's at `/api/v1/data` and `/api/measurement`, or pushed over
 * its WebSocket (devices.md §2; fixtures/SOURCE.md). Each key corresponds to a code of the telegram that the
 * module read, so there is only one vocabulary. Import is positive, as everywhere in the product.
 */

type Rule = { readonly entry: ObisEntry; readonly scale: number }

const rule = (code: string, scale = 1): Rule => {
  const [c = 0, d = 0, e = 0] = code.split('.').map(Number)
  const entry = electricityEntries.get(obisKey(c, d, e)) ?? entryOf(0, 0, obisKey(c, d, e))
  if (!entry) throw new Error(`no such code: ${code}`)
  return { entry, scale }
}

const KILO = 1000
const phases = [1, 2, 3] as const
const tariffs = [1, 2, 3, 4] as const

/** Keys of version 1, then those that version 2 spells differently. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ['active_tariff', rule('96.14.0')],
  ['total_power_import_kwh', rule('1.8.0', KILO)],
  ['total_power_export_kwh', rule('2.8.0', KILO)],
  ...tariffs.flatMap((n): [string, Rule][] => [
    [`total_power_import_t${n}_kwh`, rule(`1.8.${n}`, KILO)],
    [`total_power_export_t${n}_kwh`, rule(`2.8.${n}`, KILO)],
    [`energy_import_t${n}_kwh`, rule(`1.8.${n}`, KILO)],
    [`energy_export_t${n}_kwh`, rule(`2.8.${n}`, KILO)],
  ]),
  ['active_power_w', rule('16.7.0')],
  ['active_voltage_v', rule('32.7.0')],
  ['active_current_a', rule('31.7.0')],
  ['active_frequency_hz', rule('14.7.0')],
  ['active_power_factor', rule('13.7.0')],
  ['active_power_average_w', rule('1.4.0')],
  ['montly_power_peak_w', rule('1.6.0')],
  ['any_power_fail_count', rule('96.7.21')],
  ['long_power_fail_count', rule('96.7.9')],
  ...phases.flatMap((n): [string, Rule][] => {
    const c = { power: 16 + 20 * n, current: 11 + 20 * n, voltage: 12 + 20 * n }
    return [
      [`active_power_l${n}_w`, rule(`${c.power}.7.0`)],
      [`active_current_l${n}_a`, rule(`${c.current}.7.0`)],
      [`active_voltage_l${n}_v`, rule(`${c.voltage}.7.0`)],
      [`power_l${n}_w`, rule(`${c.power}.7.0`)],
      [`current_l${n}_a`, rule(`${c.current}.7.0`)],
      [`voltage_l${n}_v`, rule(`${c.voltage}.7.0`)],
      [`voltage_sag_l${n}_count`, rule(`${c.voltage}.32.0`)],
      [`voltage_swell_l${n}_count`, rule(`${c.voltage}.36.0`)],
    ]
  }),
  ['tariff', rule('96.14.0')],
  ['energy_import_kwh', rule('1.8.0', KILO)],
  ['energy_export_kwh', rule('2.8.0', KILO)],
  ['power_w', rule('16.7.0')],
  ['voltage_v', rule('32.7.0')],
  ['frequency_hz', rule('14.7.0')],
  ['power_factor', rule('13.7.0')],
  ['average_power_15m_w', rule('1.4.0')],
  ['monthly_power_peak_w', rule('1.6.0')],
])

/** EN 13757-3 device types, as in the sub-meters of a telegram. */
const subMeterTypes: Readonly<Record<string, number | null>> = {
  gas_meter: 3,
  heat_meter: 4,
  warm_water_meter: 6,
  water_meter: 7,
  inlet_heat_meter: null,
}

/** An M-Bus behind a meter has only a few slots. */
const MAX_SUB_METERS = 16

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `1e999` is a valid JSON number. */
const isNumber = (value: unknown): value is number => Number.isFinite(value)

/**
 * Reads one message of such a module; never throws. The module's clock has no offset, so the instant is the time of
 * arrival.
 */
export function readMeterJson(message: unknown): P1Result {
  const content = isFields(message) && message.type === 'measurement' ? message.data : message
  if (!isFields(content)) return p1Failure('no_telegram', 'JSON, but no measurement')
  if ('state_of_charge_pct' in content) return p1Failure('unknown_layout', 'a battery, not a meter')
  const builder = new ReadingBuilder()
  for (const [key, value] of Object.entries(content)) {
    const found = rules.get(key)
    if (found && isNumber(value)) builder.put(found.entry, value * found.scale)
  }
  const version = content.smr_version ?? content.protocol_version
  if (typeof version === 'number') builder.version = String(version)
  if (typeof content.unique_id === 'string') builder.putId('equipment', content.unique_id)
  if (typeof content.timestamp === 'string') builder.mark('time_without_flag')
  readSubMeters(builder, content)
  const model = typeof content.meter_model === 'string' ? content.meter_model : 'JSON'
  return builder.build(model) ?? p1Failure('no_values', model)
}

function readSubMeters(builder: ReadingBuilder, content: Fields) {
  const { external } = content
  const meters: readonly unknown[] = Array.isArray(external)
    ? external.slice(0, MAX_SUB_METERS)
    : [gasOf(content)]
  let channel = 0
  for (const one of meters) {
    if (!isFields(one)) continue
    const { type, unique_id: id, value, unit } = one
    const isKnown = typeof type === 'string' && Object.hasOwn(subMeterTypes, type)
    if (!isKnown || typeof id !== 'string' || !isNumber(value) || typeof unit !== 'string') continue
    Object.assign(builder.subMeter(++channel), { type: subMeterTypes[type] ?? null, id, value, unit })
  }
}

/** Modules with older software report the gas meter next to the electricity. */
const gasOf = ({ total_gas_m3: value, gas_unique_id: id }: Fields) => ({
  type: 'gas_meter',
  unique_id: id ?? '',
  value,
  unit: 'm3',
})
