import type { Generated } from 'kysely'
import type { HostFault } from '../../platform/outgoing/look-at-host.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    company_mail: CompanyMailTable
    brand_address: BrandAddressTable
  }
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

type BrandAddressTable = {
  brand_id: number
  host: string
  /** null: nothing is known yet */
  checked_at: Date | null
  fault: HostFault | null
  failed_since: Date | null
  certificate_ends_at: Date | null
  next_at: Date
}
