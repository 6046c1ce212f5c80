import type { ExtraName } from '../energy/readings/extra-values.ts'
import { type QuantityName, quantityNames, quantities as vocabulary } from '../energy/readings/quantities.ts'
import { netOf, netRules } from './net-power.ts'
import type { P1Event, P1Mark, P1Telegram, SubMeter } from './p1-result.ts'
import type { MeterTime } from './values/meter-time.ts'
import type { ObisEntry, PartName } from './values/obis-table.ts'

/** A sub-meter while its lines arrive one by one. */
export type SubMeterDraft = { -readonly [Key in keyof SubMeter]: SubMeter[Key] }

const importTariffs = [
  'energyImportT1Wh',
  'energyImportT2Wh',
  'energyImportT3Wh',
  'energyImportT4Wh',
] as const
const exportTariffs = [
  'energyExportT1Wh',
  'energyExportT2Wh',
  'energyExportT3Wh',
  'energyExportT4Wh',
] as const

/** Sources of an identity, best first: a device's own number before a logical name. */
const idRanks = { equipment: 0, device: 1, maker: 2, logicalName: 3, property: 4 } as const
export type IdRank = keyof typeof idRanks

/** Collects the values of one telegram, from text lines or DLMS objects, and computes the sums at the end. */
export class ReadingBuilder {
  version: string | null = null
  skippedLines = 0
  readonly extra: Partial<Record<ExtraName, number | string>> = {}
  readonly events: P1Event[] = []
  #quantities: Partial<Record<QuantityName, number>> = {}
  #parts: Partial<Record<PartName, number>> = {}
  #marks = new Set<P1Mark>()
  #subMeters = new Map<number, SubMeterDraft>()
  #meterAtMs: number | null = null
  #meterId: { text: string; rank: number } | null = null

  mark(mark: P1Mark): void {
    this.#marks.add(mark)
  }

  /** Takes a value in the base unit of the entry (W, Wh, V, A, …); NaN means present but unreadable. */
  put(entry: ObisEntry, raw: number): void {
    const value = entry.dimension === 'Wh' || entry.dimension === 'varh' ? Math.round(raw) : raw
    if (Number.isNaN(value)) this.skippedLines++
    if (entry.place === 'quantity') {
      const { min, max } = vocabulary[entry.name]
      const possible = value >= min && value <= max
      if (!possible && !Number.isNaN(value)) this.skippedLines++
      this.#note(this.#quantities[entry.name], value)
      this.#quantities[entry.name] = possible ? value : Number.NaN
    } else if (entry.place === 'part') {
      this.#note(this.#parts[entry.name], value)
      this.#parts[entry.name] = value
    } else if (!Number.isNaN(value)) {
      this.extra[entry.name] = value
    }
  }

  putId(rank: IdRank, text: string | null): void {
    if (text === null || (this.#meterId !== null && this.#meterId.rank <= idRanks[rank])) return
    this.#meterId = { text, rank: idRanks[rank] }
  }

  putTime(time: MeterTime): void {
    if (time.atMs === null) this.mark(time.problem)
    else this.#meterAtMs = time.atMs
  }

  subMeter(channel: number): SubMeterDraft {
    const known = this.#subMeters.get(channel)
    if (known) return known
    const draft = { channel, type: null, id: null, atMs: null, value: null, unit: null }
    this.#subMeters.set(channel, draft)
    return draft
  }

  /** The finished telegram; null if nothing in it could be read. */
  build(ident: string): P1Telegram | null {
    this.#sumTariffs('energyImportWh', importTariffs)
    this.#sumTariffs('energyExportWh', exportTariffs)
    this.#netPowers()
    const quantities: Partial<Record<QuantityName, number>> = {}
    for (const name of quantityNames) {
      const value = this.#quantities[name]
      if (value !== undefined && !Number.isNaN(value)) quantities[name] = value
    }
    const subMeters = [...this.#subMeters.values()]
    if (Object.keys(quantities).length === 0 && subMeters.every((meter) => meter.value === null)) return null
    return {
      ok: true,
      ident,
      version: this.version,
      meterAtMs: this.#meterAtMs,
      meterId: this.#meterId?.text ?? null,
      quantities,
      extra: this.extra,
      marks: [...this.#marks],
      skippedLines: this.skippedLines,
      subMeters,
      events: this.events,
    }
  }

  #note(before: number | undefined, now: number): void {
    if (before !== undefined && before !== now) this.mark('duplicate_obis')
  }

  /**
   * A meter without a total register (NL, BE) gets the sum of its tariffs; a total and tariffs are never added up.
   */
  #sumTariffs(total: 'energyImportWh' | 'energyExportWh', tariffs: readonly QuantityName[]): void {
    if (this.#quantities[total] !== undefined) return
    const present = tariffs.map((name) => this.#quantities[name]).filter((value) => value !== undefined)
    if (present.length > 0) this.#quantities[total] = present.reduce((sum, value) => sum + value, 0)
  }

  #netPowers(): void {
    const importOnly =
      this.#quantities.energyImportWh !== undefined && this.#quantities.energyExportWh === undefined
    for (const rule of netRules) {
      const net = netOf(this.#parts, rule, importOnly)
      if (net !== undefined && !Number.isNaN(net)) this.put(rule.target, net)
    }
  }
}
