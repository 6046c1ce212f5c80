import type { Generated } from 'kysely'
import type { CreatedAt, Folded, Id } from './column-types.ts'

export type TenancyTables = {
  country: { id: number; code: string; name: string; visible: Generated<boolean>; name_folded: Folded }
  country_timezone: { country_id: number; name: string; sort: Generated<number> }
  region: { id: Id; country_id: number; code: string; type: string }
  company: CompanyTable
  location_group: LocationGroupTable
  brand: BrandTable
  logo: LogoTable
  company_mail: CompanyMailTable
  location: LocationTable
  location_grant: LocationGrantTable
  location_invite: LocationInviteTable
}

type CompanyTable = {
  id: Id
  name: string
  country_id: number
  contact_email: string | null
  contact_phone: string | null
  second_factor_required: Generated<boolean>
  name_folded: Folded
  created_at: CreatedAt
}

type LocationGroupTable = {
  id: Id
  company_id: number
  parent_id: number | null
  name: string
  name_folded: Folded
}

type BrandTable = {
  id: Id
  company_id: number | null
  identifier: string | null
  host: string | null
  platform_name: string
  product_name: string
  slogan: string | null
  theme: Generated<string>
  favicon_url: string | null
  logo_hash: string | null
  status: Generated<'ok' | 'maintenance'>
  maintenance_message: string | null
  support_email: string | null
  terms_url: string | null
  privacy_url: string | null
  registration_url: string | null
  sender_name: string | null
  sender_email: string | null
  default_location_group_id: number | null
}

type LogoTable = {
  /** SHA-256 of the content, hexadecimal */
  hash: string
  media_type: 'image/png' | 'image/jpeg' | 'image/webp'
  content: Buffer
  created_at: CreatedAt
}

type RecordState = 'unchecked' | 'verified' | 'not_found' | 'no_answer'

type CompanyMailTable = {
  company_id: number
  domain: string
  dkim_selector: string
  dkim_public_key: string
  /** sealed with SECRET_KEY */
  dkim_private_key: Buffer
  spf_state: Generated<RecordState>
  dkim_state: Generated<RecordState>
  dmarc_state: Generated<RecordState>
  checked_at: Date | null
}

type LocationTable = {
  id: Id
  company_id: number
  location_group_id: number
  owner_id: number | null
  name: string
  country_id: number
  region_id: number | null
  timezone: string
  street: string | null
  house_number: string | null
  postcode: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  grid_limit_w: number | null
  solar_peak_w: number | null
  created_at: CreatedAt
  name_folded: Folded
}

type LocationGrantTable = {
  location_id: number
  user_id: number
  can_view: Generated<boolean>
  can_control: Generated<boolean>
  can_edit: Generated<boolean>
  can_manage_users: Generated<boolean>
  can_manage_pricing: Generated<boolean>
  granted_by: number | null
  created_at: CreatedAt
}

type LocationInviteTable = {
  id: Id
  location_id: number
  email: string
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
