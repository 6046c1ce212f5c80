import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    portal_credential: PortalCredentialTable
    portal_device: PortalDeviceTable
    portal_device_credential: PortalDeviceCredentialTable
    portal_reading_day: PortalReadingDayTable
    portal_fetch: PortalFetchTable
    portal_lane: PortalLaneTable
    portal_tie: PortalTieTable
  }
}

type PortalCredentialTable = {
  id: Generated<number>
  user_id: number
  token_start: string
  token_sealed: Buffer
  token_hash: Buffer
  created_at: Generated<Date>
  worked_at: Date | null
}

type PortalDeviceTable = {
  id: Generated<number>
  user_id: number
  eimm: string
  created_at: Generated<Date>
  is_of_files: Generated<boolean>
  gsrn: string | null
  /** read as an object, written as its text */
  facts: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  facts_at: Date | null
}

type PortalDeviceCredentialTable = {
  device_id: number
  credential_id: number
}

type PortalReadingDayTable = {
  device_id: number
  direction: 'import' | 'export'
  /** UTC day */
  day: string
  /** 96 values, tenths of Wh */
  energy: (number | null)[]
  /** 96 values, indexes of `readingQualities` */
  qualities: (number | null)[]
  minutes: number
}

type PortalFetchTable = {
  device_id: number
  asked_from: string
  asked_to: string
  goal_from: string
  started_at: Generated<Date>
  answered_at: Date | null
  due_at: Date | null
  failure: string | null
}

type PortalLaneTable = {
  token_hash: Buffer
  claim: string
  claimed_until: Date
}

type PortalTieTable = {
  location_id: number
  /** null: the place was deleted */
  device_id: number | null
  tied_at: Generated<Date>
}
