import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { type Answers, refuse } from '../fake-server.ts'

const HOUR_MS = 3_600_000
const lostAt = Date.UTC(2026, 5, 1, 14, 3)

/** A controller on mobile data that lost its connection a day ago. */
export const lostController: OemDeviceDetails = {
  id: 50,
  unitId: 'ABCD-EFGH-JKLM-0001',
  alias: 'Boiler room',
  internalId: null,
  type: 'CONTROLLER',
  locationId: 7,
  cpuSerial: '100000003d1d1c36',
  emmcSerial: null,
  mac: '00:1a:2b:3c:4d:5e',
  wirelessMac: null,
  ethernetIp: '192.168.1.20',
  wirelessIp: null,
  vpnIp: null,
  mobileIp: '10.64.3.7',
  localIp: null,
  localWirelessIp: null,
  softwareVersion: '3.2.1',
  osVersion: 'Linux 6.12',
  hardwareVersion: 'rev C',
  connected: false,
  connectedAt: lostAt - 40 * HOUR_MS,
  lastSeenAt: lostAt,
  dataLimit: true,
  hasWifiModule: true,
  hasMobileModule: true,
  realtimePush: false,
  latencyMs: 48,
  lteUse: true,
  location: { id: 7, name: 'Sunny Hill' },
  company: { id: 3, name: 'Green Valley Energy' },
  owner: { id: 9, email: 'owner@example.com', firstName: 'Ana', lastName: 'Novak' },
  disconnectedAt: lostAt,
  disconnectedBecause: 'keep_alive',
  latencyAt: lostAt - HOUR_MS,
  lteBytes: 612_400_000,
  dataLimitBytes: 500_000_000,
  may: { giveAway: true, limitData: true },
}

const { id, unitId, alias, type, connected, lastSeenAt, softwareVersion } = lostController
const card = { id, unitId, alias, type, connected, lastSeenAt, softwareVersion }

/** Answers about the controllers of a location. */
export const oemDeviceAnswers: Answers = {
  'quarantine.ofController': () => ({ data: { refusals: [] } }),
  'backups.list': () => ({ data: [] }),
  'backups.state': () => ({ data: { connected: false, pace: 'weekly', task: null } }),
  'softwareUpdates.state': () => ({
    data: {
      state: 'latest',
      connected: false,
      installedVersion: '3.2.1',
      available: null,
      latest: null,
    },
  }),
  'softwareUpdates.history': () => ({ data: { updates: [], total: 0 } }),
  'tunnels.state': () => ({ data: { connected: false, usesMobileData: true, tunnel: null } }),
  'oemDevices.ofLocation': () => ({
    data: {
      oemDevices: [
        { ...card, disconnectedAt: lostAt, disconnectedBecause: 'keep_alive' as const },
        {
          ...card,
          id: 51,
          unitId: 'ABCD-EFGH-JKLM-0002',
          alias: null,
          type: 'P1_WIFI' as const,
          connected: true,
          disconnectedAt: null,
          disconnectedBecause: null,
        },
      ],
    },
  }),
  'oemDevices.get': ({ id: wanted }) =>
    [String(id), unitId].includes(String(wanted))
      ? { data: { oemDevice: lostController } }
      : refuse('not_found'),
  'oemDevices.line': () => ({
    data: {
      line: {
        days: [1, 4, 9, 12].map((ago) => ({
          day: new Date(Date.now() - ago * 24 * HOUR_MS).toISOString().slice(0, 10),
          connections: ago,
          losses: ago,
          upBytes: 20_000_000,
          downBytes: 1_000_000,
          latencyMinMs: 31,
          latencyMeanMs: 52,
          latencyMaxMs: 480,
        })),
        connectedPct: 96.42,
        since: lostAt - 720 * HOUR_MS,
      },
    },
  }),
  'oemDevices.connections': ({ before }) => ({
    data: {
      events:
        before === undefined
          ? [
              { id: 14, at: lostAt, ended: 'keep_alive' as const, afterMs: 40 * HOUR_MS },
              { id: 13, at: lostAt - 40 * HOUR_MS, ended: null, afterMs: null },
              { id: 12, at: lostAt - 40 * HOUR_MS, ended: 'taken_over' as const, afterMs: 2 * HOUR_MS },
              { id: 11, at: lostAt - 42 * HOUR_MS, ended: null, afterMs: 90_000 },
            ]
          : [{ id: 10, at: lostAt - 43 * HOUR_MS, ended: 'network' as const, afterMs: null }],
      hasMore: before === undefined,
    },
  }),
}
