import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import type { Generated } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    location_invite: LocationInviteTable
    company_invite: CompanyInviteTable
  }
}

type LocationInviteTable = {
  id: Id
  location_id: number
  email: string
  /** language of the mail to an address without an account; null: the inviter's language */
  locale: Generated<string | null>
  can_view: Generated<boolean>
  can_control: Generated<boolean>
  can_edit: Generated<boolean>
  can_manage_users: Generated<boolean>
  can_manage_pricing: Generated<boolean>
  /** SHA-256 of the token */
  token_hash: Buffer | null
  invited_by: number | null
  created_at: CreatedAt
  expires_at: Date
  confirmed_at: Date | null
  confirmed_by: number | null
  mail_sent_at: Date | null
  mail_failed_at: Date | null
  revoked_at: Date | null
}

type CompanyInviteTable = {
  id: Id
  company_id: number
  email: string
  /** language of the mail to an address without an account; null: the inviter's language */
  locale: Generated<string | null>
  role: CompanyRole
  /** SHA-256 of the token */
  token_hash: Buffer | null
  invited_by: number | null
  created_at: CreatedAt
  expires_at: Date
  mail_sent_at: Date | null
  mail_failed_at: Date | null
  confirmed_at: Date | null
  confirmed_by: number | null
  revoked_at: Date | null
}
