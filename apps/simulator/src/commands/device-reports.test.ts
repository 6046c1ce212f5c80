import { demoSites } from '@kilowatt/households/demo-sites'
import { siteDevices } from '@kilowatt/households/site-devices'
import { defaultControls } from '@kilowatt/households/site-state'
import { expect, test } from 'vitest'
import { emptyDesk, receiveCommand, settleCommands } from './command-desk.ts'
import { siteParameters } from './device-parameters.ts'
import { createDeviceReports } from './device-reports.ts'

const [spec] = demoSites
const nowMs = Date.UTC(2026, 5, 16, 12)

test('sends everything once per connection, then changes: a hold and its end, an error and its end', () => {
  const failing = new Map<string, string>()
  const ownErrors = new Map<string, string>()
  const offGrid = new Set<string>()
  const at = {
    desk: emptyDesk(),
    controls: defaultControls(spec),
    parameters: siteParameters(spec),
    devices: siteDevices(spec),
    timeZone: spec.timeZone,
    failing,
    ownErrors,
    offGrid,
  }
  const reports = createDeviceReports(at)
  const first = reports.news()
  expect(first.map(({ dev, st }) => [dev, st])).toEqual(siteDevices(spec).map(({ id }) => [id, 'ok']))
  expect(first.find(({ dev }) => dev === 'bat1')?.par).toMatchObject({ p_set: { val: null } })
  expect(reports.news()).toEqual([])

  const hold = { dev: 'bat1', par: 'p_set', val: -1500, hold: 60 }
  receiveCommand(at, { id: crypto.randomUUID(), exp: nowMs + 1, op: 'set', by: 'user:1', ...hold }, nowMs)
  expect(reports.news()).toEqual([
    { dev: 'bat1', par: { p_set: { val: -1500, until: nowMs + 60_000, next: null } } },
  ])
  settleCommands(at, nowMs + 60_000)
  expect(reports.news()).toEqual([{ dev: 'bat1', par: { p_set: { val: null } } }])

  failing.set('bat1', 'no_answer')
  expect(reports.news()).toEqual([{ dev: 'bat1', st: 'error', code: 'no_answer' }])
  failing.clear()
  expect(reports.news()).toEqual([{ dev: 'bat1', st: 'ok' }])

  ownErrors.set('bat1', '303: grid voltage')
  offGrid.add('bat1')
  expect(reports.news()).toEqual([{ dev: 'bat1', err: '303: grid voltage', grid: 'off' }])
  failing.set('bat1', 'no_answer')
  ownErrors.clear()
  expect(reports.news()).toEqual([{ dev: 'bat1', st: 'error', code: 'no_answer' }])
  failing.clear()
  offGrid.clear()
  expect(reports.news()).toEqual([{ dev: 'bat1', st: 'ok', err: null, grid: 'on' }])

  reports.reset()
  expect(reports.news()).toEqual(first)
})
