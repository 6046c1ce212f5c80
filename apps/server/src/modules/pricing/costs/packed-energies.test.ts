import { expect, test } from 'vitest'
import { packEnergies, unpackEnergies } from './packed-energies.ts'

const column = (...values: number[]) => Float64Array.from(values)
const unknown = Number.NaN

function roundTrip(day: Parameters<typeof packEnergies>[0], count = day.importWh.length) {
  const into = { importWh: column(7, 7, 7, 7), exportWh: column(7, 7, 7, 7), selfUsedWh: column(7, 7, 7, 7) }
  const isRead = unpackEnergies(packEnergies(day), into, 1, count)
  return {
    isRead,
    importWh: [...into.importWh],
    exportWh: [...into.exportWh],
    selfUsedWh: [...into.selfUsedWh],
  }
}

test('a day reads back as written, to the mWh, and changes only its own quarter-hours', () => {
  const day = {
    importWh: column(0, 0.001),
    exportWh: column(unknown, 1234.567),
    selfUsedWh: column(5, unknown),
  }
  expect(roundTrip(day)).toEqual({
    isRead: true,
    importWh: [7, 0, 0.001, 7],
    exportWh: [7, unknown, 1234.567, 7],
    selfUsedWh: [7, 5, unknown, 7],
  })
})

test('an unknown column takes no space, and stays unknown', () => {
  const day = { importWh: column(1, 2), exportWh: column(0, 0), selfUsedWh: column(unknown, unknown) }
  expect(packEnergies(day)).toHaveLength(2 + 2 * 2 * 4)
  expect(roundTrip(day)).toMatchObject({ exportWh: [7, 0, 0, 7], selfUsedWh: [7, 7, 7, 7] })
})

test('values too large for four bytes have eight bytes, up to the largest value that counts as measured', () => {
  const day = { importWh: column(4_294_967.294, 1), exportWh: column(1e8, unknown), selfUsedWh: column(0, 1) }
  expect(roundTrip(day)).toMatchObject({
    isRead: true,
    importWh: [7, 4_294_967.294, 1, 7],
    exportWh: [7, 1e8, unknown, 7],
  })
  const largestShort = { ...day, exportWh: column(0, 4_294_967.294) }
  expect(packEnergies(largestShort)).toHaveLength(2 + 3 * 2 * 4)
  expect(roundTrip(largestShort)).toMatchObject({ exportWh: [7, 0, 4_294_967.294, 7] })
})

test('a day of another length is not read', () => {
  const day = { importWh: column(1, 2), exportWh: column(1, 2), selfUsedWh: column(1, 2) }
  expect(roundTrip(day, 3)).toMatchObject({ isRead: false, importWh: [7, 7, 7, 7] })
})
