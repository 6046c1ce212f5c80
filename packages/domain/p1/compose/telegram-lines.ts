import type { QuantityName } from '../../energy/readings/quantities.ts'

/** What a simulated meter has measured; a missing quantity is left out of the telegram. */
export type MeterReading = Partial<Record<QuantityName, number>>

export const zeroPadded = (value: number, width: number): string => String(value).padStart(width, '0')

/** `000123.456` from 123456: fixed point with `decimals` decimals, like the F tags of the P1 standard */
function fixed(thousandths: number, width: number, decimals: number): string {
  const scaled = Math.round(thousandths / 10 ** (3 - decimals))
  const text = zeroPadded(scaled, width)
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** How one family of meters prints its figures: total digits and decimals. */
export type Style = {
  readonly registers: readonly [number, number]
  readonly powers: readonly [number, number]
  readonly currents: readonly [number, number]
  readonly voltages: readonly [number, number]
  readonly kvarh: 'kvarh' | 'kVArh'
  readonly kvar: 'kvar' | 'kVAr'
}

export const dutch: Style = {
  registers: [9, 3],
  powers: [5, 3],
  currents: [3, 0],
  voltages: [4, 1],
  kvarh: 'kvarh',
  kvar: 'kvar',
}
export const belgian: Style = { ...dutch, currents: [5, 2] }
export const swedish: Style = {
  registers: [11, 3],
  powers: [7, 3],
  currents: [4, 1],
  voltages: [4, 1],
  kvarh: 'kVArh',
  kvar: 'kVAr',
}

/** Collects the lines of one telegram, formatted as the family prints them. */
export class TelegramLines {
  readonly lines: string[] = []
  readonly #reading: MeterReading
  readonly #style: Style

  constructor(reading: MeterReading, style: Style) {
    this.#reading = reading
    this.#style = style
  }

  raw(line: string): void {
    this.lines.push(line)
  }

  /** Wh or varh, printed in thousands */
  register(code: string, name: QuantityName, unit: 'kWh' | Style['kvarh'] = 'kWh'): void {
    this.#print(code, this.#reading[name], this.#style.registers, unit)
  }

  /** Signed W or var as a pair of codes, one of which is zero */
  signed(
    importCode: string,
    exportCode: string,
    name: QuantityName,
    unit: 'kW' | Style['kvar'] = 'kW',
  ): void {
    const value = this.#reading[name]
    if (value === undefined) return
    this.#print(importCode, Math.max(value, 0), this.#style.powers, unit)
    this.#print(exportCode, Math.max(-value, 0), this.#style.powers, unit)
  }

  power(code: string, name: QuantityName): void {
    this.#print(code, this.#reading[name], this.#style.powers, 'kW')
  }

  voltagesAndCurrents(): void {
    for (const [code, name] of [
      ['32', 'voltageL1V'],
      ['52', 'voltageL2V'],
      ['72', 'voltageL3V'],
    ] as const) {
      this.#print(`1-0:${code}.7.0`, this.#thousandths(name), this.#style.voltages, 'V')
    }
    for (const [code, name] of [
      ['31', 'currentL1A'],
      ['51', 'currentL2A'],
      ['71', 'currentL3A'],
    ] as const) {
      this.#print(`1-0:${code}.7.0`, this.#thousandths(name), this.#style.currents, 'A')
    }
  }

  phasePowers(): void {
    for (const [from, to, name] of [
      ['21', '22', 'powerL1W'],
      ['41', '42', 'powerL2W'],
      ['61', '62', 'powerL3W'],
    ] as const) {
      this.signed(`1-0:${from}.7.0`, `1-0:${to}.7.0`, name)
    }
  }

  tariff(): void {
    const tariff = this.#reading.tariff
    if (tariff !== undefined) this.raw(`0-0:96.14.0(${zeroPadded(tariff, 4)})`)
  }

  #thousandths(name: QuantityName): number | undefined {
    const value = this.#reading[name]
    return value === undefined ? undefined : Math.abs(value) * 1000
  }

  #print(
    code: string,
    thousandths: number | undefined,
    [width, decimals]: readonly [number, number],
    unit: string,
  ): void {
    if (thousandths !== undefined) this.raw(`${code}(${fixed(thousandths, width, decimals)}*${unit})`)
  }
}
