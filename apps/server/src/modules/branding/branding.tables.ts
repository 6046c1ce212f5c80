import type { Generated } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    brand: BrandTable
    logo: LogoTable
  }
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
