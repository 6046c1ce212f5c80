import type { Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    company_mail: CompanyMailTable
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
