import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import type { QuarantineEntry } from '@kilowatt/contracts/gateway/quarantine'
import { type Answers, refuse } from '../fake-server.ts'

const at = Date.UTC(2026, 5, 2, 8)

const mail = {
  id: 4,
  event: 'resetPassword',
  recipient: 'owner@example.com',
  locale: 'en',
  sender: 'Green Valley Energy <hello@green.example>',
  subject: 'A new password for Green Valley Energy',
  status: 'outbox' as const,
  createdAt: at,
}
const sent = { ...mail, id: 3, subject: 'Your password was changed', status: 'sent' as const }
const failed = { ...mail, id: 2, subject: 'Invite to Sunny Hill', status: 'failed' as const }
const outbox = [mail, sent, failed]

const junk: QuarantineEntry = {
  serial: 'ABCD-EFGH-JKLM-0001',
  reason: 'junk',
  day: '2026-06-02',
  count: 12_400,
  firstAt: at,
  lastAt: at + 60_000,
  topic: 'u/tele',
  detail: 'dt is no number',
  sample: '{"dt":"<b>now</b>"}',
}
const stranger: QuarantineEntry = { ...junk, serial: '', reason: 'unknown_serial', count: 3, sample: null }

export const softwareRelease: SoftwareRelease = {
  id: 4,
  type: 'CONTROLLER',
  hardwareVersion: null,
  version: '3.3',
  notes: 'Charges when the sun shines.\nFewer errors',
  sizeBytes: 48_211_004,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signature: `${'mD0kQ1'.repeat(14)}mD==`,
  keyId: 'a1b2c3d4',
  createdBy: 'Iva Kos',
  createdAt: at,
  publishedAt: at,
  withdrawnAt: null,
  installedCount: 1_180,
}

export const softwareRollout: Rollout = {
  id: 2,
  releaseId: 4,
  version: '3.3',
  isRollBack: false,
  status: 'running',
  stage: 'everyone',
  pausedBecause: null,
  responsible: 'Iva Kos',
  createdAt: at,
  endedAt: null,
  canaryPct: 5,
  maxFailurePct: 5,
  atOnce: 100,
  soakHours: 24,
  canaries: 250,
  provenCanaries: 240,
  counts: { total: 5_000, queued: 3_708, underWay: 100, done: 1_180, failed: 12, left: 0 },
}

/** Answers for super admins about all companies. */
export const platformAnswers: Answers = {
  'mailOutbox.list': ({ recipient = '' }) => {
    const mails = outbox.filter((one) => one.recipient.includes(recipient))
    return { data: { mails, total: mails.length } }
  },
  'mailOutbox.get': ({ mailId }) => {
    const found = outbox.find(({ id }) => id === Number(mailId)) ?? refuse('not_found')
    const text =
      found.status === 'outbox' ? 'Hello Ana,\nhttps://green.example/auth/reset-password?token=abc' : null
    return { data: { mail: { ...found, text, html: null } } }
  },
  'softwareReleases.list': () => {
    const former = { ...softwareRelease, id: 3, version: '3.2.1', hardwareVersion: 'rev C' }
    const withdrawn = { ...former, id: 2, version: '3.2', withdrawnAt: at, installedCount: 0 }
    const draft = { ...softwareRelease, id: 5, version: '3.4', publishedAt: null, installedCount: 0 }
    return { data: { releases: [draft, softwareRelease, former, withdrawn], keyIds: ['a1b2c3d4'] } }
  },
  'softwareReleases.get': () => ({
    data: { release: softwareRelease, reach: { controllers: 5_000, connected: 4_870 } },
  }),
  'softwareRollouts.list': () => ({ data: { rollouts: [softwareRollout], hasMore: false } }),
  'recounts.list': () => ({
    data: {
      runs: [
        {
          id: 2,
          ranAt: at,
          locations: 25,
          locationDays: 75,
          costDays: 60,
          notChecked: [
            { part: 'demand' as const, days: 6 },
            { part: 'net_metering' as const, days: 3 },
          ],
          differences: 1,
        },
      ],
      differences: [
        {
          ...{
            runId: 2,
            locationId: 7,
            location: 'Sunny Hill',
            day: '2026-06-01',
            figure: 'importWh' as const,
          },
          ...{ isWholeDay: true, stored: 12_340, recounted: 12_150.5, quarters: 0 },
        },
      ],
    },
  }),
  'quarantine.list': ({ reason, serial = '' }) => {
    const entries = [junk, stranger].filter(
      (one) => one.reason === (reason ?? one.reason) && one.serial.includes(serial),
    )
    return { data: { entries, total: entries.length } }
  },
}
