import type { BenchPart } from '../support/bench-part.ts'
import { ms, number } from '../support/figures.ts'
import { namesWith } from '../support/names-with.ts'
import type { Row } from '../support/report-row.ts'
import { type HostileResult, measureHostile } from './hostile.ts'
import { attacks } from './hostile-attacks.ts'
import { measureOthers } from './hostile-others.ts'
import { personAttacks } from './hostile-people.ts'
import { othersRows } from './hostile-rows.ts'

/** Measures floods from the network. */
export const floodsPart: BenchPart = {
  names: ['hostile'],
  measure: async ({ print, words }) => ({
    rows: rowsOf(await measureHostile(print, namesWith(Object.keys(attacks), words))),
  }),
}

/** Measures what other people notice of one person who requests too much. */
export const heavyUserPart: BenchPart = {
  names: ['hostile'],
  measure: async ({ print, words }) => ({
    rows: othersRows(await measureOthers(print, namesWith(Object.keys(personAttacks), words))),
  }),
}

const rowsOf = (hostile: HostileResult): Row[] =>
  Object.entries(hostile).map(
    ([name, { quiet, attacked }]): Row => [
      `under ${name}: longest stall`,
      ms(attacked.longestMs),
      '≤ 200 ms',
      [
        `quiet ${ms(quiet.longestMs)}`,
        `memory ${number.format(attacked.rssMb)} MB, quiet ${number.format(quiet.rssMb)} MB`,
        `${attacked.acknowledged} of ${attacked.sent} messages served, p95 ${ms(attacked.ackP95Ms)}, quiet ${ms(quiet.ackP95Ms)}`,
        `${attacked.signIns} of ${attacked.signInsTried} sign-ins`,
      ].join('; '),
    ],
  )
