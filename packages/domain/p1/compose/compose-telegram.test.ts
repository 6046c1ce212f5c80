import { describe, expect, test } from 'vitest'
import type { P1Telegram } from '../p1-result.ts'
import { parseP1 } from '../parse-p1.ts'
import {
  composeDsmr5,
  composeEmucs,
  composeSlovenian,
  composeSwedish,
  type TelegramHead,
} from './compose-telegram.ts'
import type { MeterReading } from './telegram-lines.ts'

const head: TelegramHead = {
  atMs: Date.UTC(2026, 9, 25, 0, 30),
  summer: true,
  baseOffsetHours: 1,
  meterId: 'E0034006810516416',
}

function parsed(message: Uint8Array): P1Telegram {
  const [only, ...others] = parseP1(message)
  if (others.length > 0 || !only?.ok) throw new Error(JSON.stringify(only))
  return only
}

/** Reproducible pseudo-random integers (Park and Miller's minimal standard). */
function integers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function randomReading(seed: number) {
  const next = integers(seed)
  const phases: MeterReading = {
    powerW: next(40_000) - 20_000,
    powerL1W: next(20_000) - 10_000,
    powerL2W: next(20_000) - 10_000,
    powerL3W: next(20_000) - 10_000,
    voltageL1V: (2000 + next(600)) / 10,
    voltageL2V: (2000 + next(600)) / 10,
    voltageL3V: 0,
    currentL1A: next(60),
    currentL2A: next(60),
    currentL3A: 0,
  }
  const importT1Wh = next(999_999_999)
  const importT2Wh = next(999_999_999)
  const exportT1Wh = next(999_999_999)
  return {
    phases,
    registers: {
      energyImportT1Wh: importT1Wh,
      energyImportT2Wh: importT2Wh,
      energyExportT1Wh: exportT1Wh,
      energyExportT2Wh: 0,
    },
    totals: { energyImportWh: importT1Wh + importT2Wh, energyExportWh: exportT1Wh },
    reactive: {
      reactivePowerVar: next(4000) - 2000,
      reactiveEnergyImportVarh: next(999_999_999),
      reactiveEnergyExportVarh: next(999_999_999),
    },
    tariff: { tariff: 1 + next(2) },
  }
}

const seeds = Array.from({ length: 40 }, (_, index) => 7919 * (index + 1))

describe('law: parse(compose(reading)) gives the reading', () => {
  test.each(seeds)('DSMR 5.0, seed %i', (seed) => {
    const { phases, registers, totals, tariff } = randomReading(seed)
    const reading = { ...phases, ...registers, ...totals, ...tariff }
    const telegram = parsed(composeDsmr5(head, reading))
    expect(telegram.quantities).toEqual(reading)
    expect(telegram).toMatchObject({ version: '50', meterAtMs: head.atMs, meterId: head.meterId, marks: [] })
  })

  test.each(seeds)('Belgian e-MUCS, seed %i', (seed) => {
    const { phases, registers, totals, tariff } = randomReading(seed)
    const reading = { ...phases, ...registers, ...totals, ...tariff, demandPowerW: seed % 9000 }
    const peak = { atMs: Date.UTC(2026, 9, 3, 17, 15), summer: true, powerW: seed % 12_000 }
    const telegram = parsed(composeEmucs(head, reading, peak))
    expect(telegram.quantities).toEqual(reading)
    expect(telegram).toMatchObject({ version: '50217', meterAtMs: head.atMs, skippedLines: 0, marks: [] })
    expect(telegram.extra.peakDemandMonthW).toBe(peak.powerW)
  })

  test.each(seeds)('Slovenian text, seed %i', (seed) => {
    const { phases, registers, totals, reactive, tariff } = randomReading(seed)
    const reading = { ...phases, ...registers, ...totals, ...reactive, ...tariff }
    const telegram = parsed(composeSlovenian({ ...head, meterId: 'ER23' }, reading))
    expect(telegram.quantities).toEqual(reading)
    expect(telegram).toMatchObject({ meterAtMs: null, meterId: 'ER23', skippedLines: 0 })
    expect([...telegram.marks].sort()).toEqual(['no_crc', 'time_without_flag'])
  })

  test.each(seeds)('Swedish, seed %i', (seed) => {
    const { phases, totals, reactive } = randomReading(seed)
    const reading = { ...phases, ...totals, ...reactive, currentL1A: (seed % 600) / 10 }
    const telegram = parsed(composeSwedish(head, reading))
    expect(telegram.quantities).toEqual(reading)
    expect(telegram).toMatchObject({ version: null, meterAtMs: head.atMs, skippedLines: 0, marks: [] })
  })
})

test('the flag distinguishes the repeated hour in October', () => {
  const winter = { ...head, atMs: head.atMs + 3_600_000, summer: false }
  expect(parsed(composeDsmr5(head, { powerW: 1 })).meterAtMs).toBe(head.atMs)
  expect(parsed(composeDsmr5(winter, { powerW: 1 })).meterAtMs).toBe(winter.atMs)
})

test('a reading without tariffs goes to tariff 1 on a meter that prints no totals', () => {
  const totals = { energyImportWh: 5_000, energyExportWh: 700 }
  expect(parsed(composeDsmr5(head, totals)).quantities).toMatchObject(totals)
  expect(parsed(composeEmucs(head, totals)).quantities).toMatchObject(totals)
})

test('a gas meter is included with its own time', () => {
  const gas = { id: 'G0039001700460117', atMs: head.atMs - 240_000, volumeM3: 1569.646 }
  const message = composeDsmr5(head, { powerW: -498 }, gas)
  expect(parsed(message).subMeters).toEqual([
    { channel: 1, type: 3, id: gas.id, atMs: gas.atMs, value: gas.volumeM3, unit: 'm3' },
  ])
})
