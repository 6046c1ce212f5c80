import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Folded, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    user_account: UserAccountTable
    session: SessionTable
    known_browser: KnownBrowserTable
    account: AccountTable
    verification: VerificationTable
    attempt: { key: string; count: number; window_ends_at: Date }
    one_time_token: OneTimeTokenTable
    consent: ConsentTable
    second_factor: SecondFactorTable
    recovery_code: { user_id: number; code_hash: Buffer }
    passkey: PasskeyTable
    api_key: ApiKeyTable
  }
}

type UserAccountTable = {
  id: Id
  email: string
  email_verified: Generated<boolean>
  name: string
  image: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  locale: string | null
  country_id: number | null
  spot_market_region_id: number | null
  is_super_admin: Generated<boolean>
  phone: string | null
  units: Generated<'metric' | 'imperial'>
  theme_preference: Generated<'brand' | 'system' | 'light' | 'dark'>
  start_page: Generated<'home' | 'overview' | 'charts' | 'reports' | 'pricing'>
  start_location_id: number | null
  /** earlier mail links and unfinished sign-ins no longer work */
  links_valid_from: Generated<Date>
  joins_company_id: number | null
  /** null: the next sign-in is not announced, because no browser of the account is known */
  browsers_known_since: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
  email_folded: Folded
  first_name_folded: Folded
  last_name_folded: Folded
}

type SessionTable = {
  id: Id
  user_id: number
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  active_company_id: number | null
  impersonated_user_id: number | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** A browser in which a person signed in. */
type KnownBrowserTable = {
  user_id: number
  /** keyed hash of the account and the browser's cookie */
  mark: Buffer
  first_used_at: CreatedAt
  last_used_at: CreatedAt
}

type AccountTable = {
  id: Id
  user_id: number
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type VerificationTable = {
  id: Id
  identifier: string
  value: string
  expires_at: Date
  created_at: CreatedAt
  updated_at: CreatedAt
}

type OneTimeTokenTable = {
  id: Id
  purpose: string
  /** SHA-256 of the token */
  token_hash: Buffer | null
  user_id: number | null
  data: JSONColumnType<Record<string, unknown>> | null
  /** the address that the account must still have; null for tokens not sent by mail */
  for_email: string | null
  expires_at: Date
  used_at: Date | null
  /** when it was requested */
  created_at: CreatedAt
}

type ConsentTable = {
  id: Id
  user_id: number
  kind: 'terms' | 'privacy' | 'analytics'
  granted: boolean
  at: CreatedAt
  ip: string | null
}

type SecondFactorTable = {
  user_id: number
  secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
}

type PasskeyTable = {
  id: Id
  user_id: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  backed_up: boolean
  created_at: CreatedAt
  last_used_at: Date | null
}

type ApiKeyTable = {
  id: Id
  user_id: number
  name: string
  scope: 'read' | 'control' | 'manage'
  prefix: string
  /** SHA-256 of the key */
  key_hash: Buffer
  expires_at: Date | null
  created_at: CreatedAt
  last_used_at: Date | null
}
