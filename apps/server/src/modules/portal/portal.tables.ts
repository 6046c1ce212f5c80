import type { Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    portal_credential: PortalCredentialTable
    portal_device: PortalDeviceTable
    portal_device_credential: PortalDeviceCredentialTable
  }
}

type PortalCredentialTable = {
  id: Generated<number>
  user_id: number
  token_start: string
  token_sealed: Buffer
  token_hash: Buffer
  created_at: Generated<Date>
}

type PortalDeviceTable = {
  id: Generated<number>
  user_id: number
  eimm: string
  created_at: Generated<Date>
}

type PortalDeviceCredentialTable = {
  device_id: number
  credential_id: number
}
