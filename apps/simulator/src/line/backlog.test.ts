import { expect, test } from 'vitest'
import { Backlog, MAX_BACKLOG_ROWS, type MinuteRow, ROWS_PER_MESSAGE } from './backlog.ts'

const row = (minute: number): MinuteRow => ({ atMs: minute * 60_000, bySource: { inv1: { p: minute } } })

test.each([
  ['nothing arrived: kept', 0, 1],
  ['a little arrived: kept', 29, 1],
  ['half of it arrived: the cloud knows the minute', 30, 0],
  ['everything arrived: removed', 60, 0],
])('%s', (_rule, taken, kept) => {
  const backlog = new Backlog()
  for (let i = 0; i < taken; i += 1) backlog.noteTaken()
  backlog.closeMinute(row(1), 60)
  expect(backlog.rows).toHaveLength(kept)
})

test('each minute is judged on its own', () => {
  const backlog = new Backlog()
  for (let i = 0; i < 60; i += 1) backlog.noteTaken()
  backlog.closeMinute(row(1), 60)
  backlog.closeMinute(row(2), 60)
  expect(backlog.rows).toEqual([row(2)])
})

test('rows are sent oldest first, and only sent ones are deleted', () => {
  const backlog = new Backlog()
  for (let minute = 0; minute < ROWS_PER_MESSAGE + 5; minute += 1) backlog.closeMinute(row(minute), 60)
  const sent = backlog.oldest()
  expect([sent.length, sent[0]]).toEqual([ROWS_PER_MESSAGE, row(0)])
  backlog.closeMinute(row(1000), 60)
  backlog.drop(sent)
  expect(backlog.rows.map(({ atMs }) => atMs / 60_000)).toEqual([360, 361, 362, 363, 364, 1000])
})

test('a device stores two weeks and deletes older minutes', () => {
  const backlog = new Backlog(Array.from({ length: MAX_BACKLOG_ROWS }, (_, minute) => row(minute)))
  backlog.closeMinute(row(MAX_BACKLOG_ROWS), 60)
  expect([backlog.rows.length, backlog.rows[0]]).toEqual([MAX_BACKLOG_ROWS, row(1)])
})
